-- The Drink Deck: ordering, revealing, and the Wench who wants to be paid when it runs out.
Drinks = {}

-- The Drink Decks in use: one, or all of them shuffled together.
function Drinks.in_use()
  local decks = {}
  for _, deck in ipairs(RDI.drinks) do
    if State.drinks == deck.id or State.drinks == "all" then table.insert(decks, deck) end
  end
  return decks
end

function Drinks.decks()
  local ids = {}
  for _, deck in ipairs(Drinks.in_use()) do ids[deck.id] = true end
  return ids
end

-- The Drink Deck: at its place, or a pile of Drinks that lies face down (or is named so) where no player sits.
function Drinks.deck()
  return Piles.find(RDI.places.drink_deck, Drinks.decks(), function(pile)
    if Piles.lies_at(pile, RDI.places.drink_discards) then return false end
    if string.find(Things.id(pile) or "", "^deck/") then return true end
    return pile.is_face_down and Seats.near(pile.getPosition()) == nil
  end)
end

function Drinks.discards()
  return Piles.find(RDI.places.drink_discards, Drinks.decks(), function(pile)
    return pile.type == "Deck" and not pile.is_face_down and Seats.near(pile.getPosition()) == nil
  end)
end

function Drinks.place(seat)
  return Seats.world(seat, RDI.mat.drinks)
end

-- A seat's Drink Me! pile: at its place, or what else lies there face down.
function Drinks.pile(seat)
  return Piles.find(Drinks.place(seat), Drinks.decks(), function(pile)
    return pile.is_face_down and Seats.near(pile.getPosition()) == seat
  end)
end

-- The rule for the last Drink: everyone pays 1 to the Inn, and the discards become the new Drink Deck.
function Drinks.refill()
  local discards = Drinks.discards()
  if discards == nil then return Tell.all("drinks.ran-out") end
  Tell.all("drinks.next-round")
  for _, seat in ipairs(Sides.leaders(true)) do
    Gold.pay(Gold.stash(seat.colour), nil, 1)
  end
  Piles.recycle(discards, RDI.places.drink_deck, { 0, 180, 180 })
end

-- No Drink Deck is to be seen. Only the players know whether it ran out, or where they put it: they are asked.
function Drinks.ask_to_refill(by)
  if Drinks.discards() == nil then
    return Tell.only(by, "drinks.gone")
  end
  Tell.ask(by, "drinks.has-it-run-out", function()
    if Drinks.deck() == nil then Drinks.refill() end
  end)
end

function Drinks.serve(seat, deck)
  Piles.top_to(deck, Drinks.place(seat), Seats.face_down(seat))
end

function Drinks.order(colour, by)
  local mine = State.seats[colour]
  if not State.started or mine.out or not mine.playing then return Tell.only(by, "drinks.not-in-the-game", { colour = colour }) end
  local deck = Drinks.deck()
  if deck == nil then return Drinks.ask_to_refill(by) end
  if not Once.begin("drink deck") then return end
  Undo.before("undo.order", { who = Game.name(colour) })
  local is_last = Piles.count(deck) == 1
  Drinks.serve(Seats.of(colour), deck)
  Turn.ordered(by, colour)
  Wait.time(function()
    if is_last and Drinks.deck() == nil then Drinks.refill() end
    Once.finish("drink deck")
  end, 0.5)
end

-- The key: order for whoever's mat or cards are under the pointer.
function Drinks.order_at(by, _, position)
  local seat = Seats.under(position)
  if seat == nil then return Tell.only(by, "drinks.point") end
  Drinks.order(seat.colour, by)
end

function Drinks.drink_nothing(colour)
  local astray = Drinks.astray(colour)
  if astray == nil then return Drinks.sober_up(colour) end
  Tell.ask(colour, astray, function() Drinks.sober_up(colour) end)
end

function Drinks.sober_up(colour)
  Tell.log("drinks.sobers-up", { who = Game.name(colour) }, colour)
  Tracks.change(colour, "alcohol", -1)
end

-- What to ask where a Drink is that could be a player's own; nil where there is none.
function Drinks.astray(colour)
  local decks = Drinks.decks()
  for _, card in ipairs(Cards.hand(colour)) do
    if Piles.is_cards(card) and Piles.is_of(card, decks) then return "drinks.in-hand" end
  end
  local deck = Drinks.deck()
  local stray = Piles.largest(function(pile)
    return pile ~= deck and pile.is_face_down and Seats.near(pile.getPosition()) == nil and Piles.is_of(pile, decks)
  end)
  return stray and "drinks.astray" or nil
end

-- Lay the top card of a pile before the seat, beside what lies there, and go on with it when it has come.
function Drinks.reveal(seat, pile, done)
  local spot = { RDI.mat.shown[1] + #Drinks.revealed(seat) * RDI.card.width * 0.9, RDI.mat.shown[2] }
  local place = Seats.world(seat, spot, RDI.top + 1)
  if pile.type == "Card" then
    Things.place(pile, place, Seats.upright(seat))
    return done(pile)
  end
  pile.takeObject({ position = place, rotation = Seats.upright(seat), smooth = false, callback_function = done })
end

-- The Drinks that lie revealed in front of a seat: a Drink and its Chasers side by side, or heaped by somebody.
function Drinks.revealed(seat)
  local decks, drinks = Drinks.decks(), {}
  for _, thing in ipairs(getObjects()) do
    if Piles.is_cards(thing) and not thing.is_face_down and Piles.is_of(thing, decks) then
      local u, v = Seats.own(seat, thing.getPosition())
      local right = u - RDI.mat.shown[1]
      local near = right > -RDI.card.width / 2 and right < RDI.card.width * 3
      if near and math.abs(v - RDI.mat.shown[2]) < RDI.card.depth / 2 then table.insert(drinks, thing) end
    end
  end
  return drinks
end

-- Off the table's edge with them: to the discards, or to one side what its drinker keeps.
function Drinks.clear(seat)
  Piles.lay_each(Drinks.revealed(seat), function(card)
    local served = RDI.served[Things.id(card)]
    if served ~= nil and served.kept then return Seats.world(seat, RDI.mat.played), Seats.upright(seat) end
    return RDI.places.drink_discards, { 0, 180, 0 }
  end)
end
