-- Piles of cards, found by where they lie and by which decks their cards are from: a deck loses its name when it is
-- taken apart, a place and a card do not. What a player holds, or has in hand, is no pile.
Piles = {}

function Piles.is_cards(thing)
  return thing.type == "Card" or thing.type == "Deck"
end

function Piles.count(pile)
  if pile == nil then return 0 end
  return pile.type == "Deck" and pile.getQuantity() or 1
end

function Piles.deck_of(notes)
  return string.match(notes or "", '"deck":"([^"]*)"') or ""
end

-- The ids of a pile's cards.
function Piles.ids(pile)
  if pile.type == "Card" then return { Things.id(pile) } end
  local ids = {}
  for i, card in ipairs(pile.getObjects()) do ids[i] = Things.notes(card.gm_notes).id end
  return ids
end

-- Whether any card of a pile is from one of these decks.
function Piles.has_any_of(pile, decks)
  if pile.type == "Card" then return decks[Piles.deck_of(pile.getGMNotes())] == true end
  for _, card in ipairs(pile.getObjects()) do
    if decks[Piles.deck_of(card.gm_notes)] then return true end
  end
  return false
end

-- Whether at least half of a pile's cards are from one of these decks: a stray card makes no other pile of it.
function Piles.is_of(pile, decks)
  if pile.type == "Card" then return decks[Piles.deck_of(pile.getGMNotes())] == true end
  local own, all = 0, pile.getObjects()
  for _, card in ipairs(all) do
    if decks[Piles.deck_of(card.gm_notes)] then own = own + 1 end
  end
  return own * 2 >= #all
end

function Piles.lies_at(pile, place)
  local position = pile.getPosition()
  return math.abs(position.x - place[1]) < RDI.card.width / 2 and math.abs(position.z - place[3]) < RDI.card.depth / 2
end

function Piles.in_hands()
  local held = {}
  for _, seat in ipairs(RDI.seats) do
    for _, thing in ipairs(Cards.hand(seat.colour)) do held[thing.guid] = true end
  end
  return held
end

-- The largest pile that fits.
function Piles.largest(fits)
  local best, in_hands = nil, Piles.in_hands()
  for _, thing in ipairs(getObjects()) do
    local is_pile = Piles.is_cards(thing) and thing.held_by_color == nil and not in_hands[thing.guid]
    if is_pile and Piles.count(thing) > Piles.count(best) and fits(thing) then best = thing end
  end
  return best
end

-- The pile at a place; of these decks, if any are named.
function Piles.at(place, decks)
  return Piles.largest(function(pile)
    return Piles.lies_at(pile, place) and (decks == nil or Piles.is_of(pile, decks))
  end)
end

-- The pile of these decks at its place, or the one that was moved off it: whichever else fits.
function Piles.find(place, decks, fits)
  return Piles.at(place, decks) or Piles.largest(function(pile) return fits(pile) and Piles.is_of(pile, decks) end)
end

-- Lay cards on top of whatever lies at a place, which is turned as they are.
function Piles.lay(cards, place, rotation)
  local pile = Piles.at(place)
  if pile == cards then return end
  Things.place(cards, { place[1], place[2] + (pile == nil and 0 or 3), place[3] }, rotation)
  if pile == nil then return end
  pile.setLock(false)
  pile.setRotation(rotation)
  pile.putObject(cards)
end

-- Lay cards down one after the other: two that meet become a deck only a moment later.
function Piles.lay_each(cards, place_of)
  for i, card in ipairs(cards) do
    Wait.time(function()
      if card.isDestroyed() or card.held_by_color ~= nil then return end
      local place, rotation = place_of(card)
      if place ~= nil then Piles.lay(card, place, rotation) end
    end, 0.15 * (i - 1))
  end
end

-- Take the top card of a pile and lay it on the pile at a place.
function Piles.top_to(pile, to, rotation)
  if pile.type == "Card" then return Piles.lay(pile, to, rotation) end
  pile.takeObject({
    position = { to[1], to[2] + 3, to[3] },
    rotation = rotation,
    smooth = false,
    callback_function = function(card) Piles.lay(card, to, rotation) end,
  })
end

-- Turn a discard pile over onto its deck's place and shuffle.
function Piles.recycle(discards, place, rotation)
  Piles.lay(discards, place, rotation)
  Wait.time(function()
    local whole = Piles.at(place)
    if whole ~= nil and whole.type == "Deck" then whole.shuffle() end
  end, 0.5)
end
