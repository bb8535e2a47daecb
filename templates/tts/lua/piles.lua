-- Piles of cards, found by where they lie: a deck loses its name when it is taken apart, a place does not.
Piles = {}

function Piles.is_cards(thing)
  return thing.type == "Card" or thing.type == "Deck"
end

function Piles.count(pile)
  if pile == nil then return 0 end
  return pile.type == "Deck" and pile.getQuantity() or 1
end

function Piles.lies_at(thing, place)
  local position = thing.getPosition()
  local near = math.abs(position.x - place[1]) < RDI.card.width / 2 and math.abs(position.z - place[3]) < RDI.card.depth / 2
  return near and Piles.is_cards(thing) and thing.held_by_color == nil
end

function Piles.at(place)
  local best = nil
  for _, thing in ipairs(getObjects()) do
    if Piles.lies_at(thing, place) and Piles.count(thing) > Piles.count(best) then best = thing end
  end
  return best
end

-- Lay cards on top of whatever lies at a place.
function Piles.lay(cards, place, rotation)
  local pile = Piles.at(place)
  if pile == cards then return end
  cards.setLock(false)
  cards.setRotation(rotation)
  cards.setPosition({ place[1], place[2] + (pile == nil and 0 or 3), place[3] })
  if pile ~= nil then pile.putObject(cards) end
end

-- Lay cards down one after the other: two that meet become a deck only a moment later.
function Piles.lay_each(cards, place_of)
  for i, card in ipairs(cards) do
    Wait.time(function()
      if card.isDestroyed() then return end
      local place, rotation = place_of(card)
      if place ~= nil then Piles.lay(card, place, rotation) end
    end, 0.15 * (i - 1))
  end
end

-- Take the top card of the pile at one place and lay it on the pile at another. False where there is none.
function Piles.top_to(from, to, rotation)
  local pile = Piles.at(from)
  if pile == nil then return false end
  if pile.type == "Card" then
    Piles.lay(pile, to, rotation)
    return true
  end
  pile.takeObject({
    position = { to[1], to[2] + 3, to[3] },
    rotation = rotation,
    smooth = false,
    callback_function = function(card) Piles.lay(card, to, rotation) end,
  })
  return true
end

-- Turn a discard pile over onto its deck's place and shuffle. False where there is nothing to shuffle in.
function Piles.recycle(discards, deck, rotation)
  local pile = Piles.at(discards)
  if pile == nil then return false end
  Piles.lay(pile, deck, rotation)
  Wait.time(function()
    local whole = Piles.at(deck)
    if whole ~= nil and whole.type == "Deck" then whole.shuffle() end
  end, 0.5)
  return true
end
