-- The Drink Deck: ordering, drinking, and the Wench who wants to be paid when it runs out.
Drinks = {}

function Drinks.pile(seat)
  return Seats.world(seat, RDI.mat.drinks)
end

-- The rule for the last Drink: everyone pays 1 to the Inn, and the discards become the new Drink Deck.
function Drinks.refill()
  Tell.all("The Drink Deck is empty: everyone pays 1 Gold to the Inn for the next Round of Drinks.")
  for _, seat in ipairs(Game.players(true)) do
    Gold.pay(Gold.stash(seat.colour), nil, 1)
  end
  return Piles.recycle(RDI.places.drink_discards, RDI.places.drink_deck, { 0, 180, 180 })
end

function Drinks.refill_if_empty()
  Wait.time(function()
    if Piles.at(RDI.places.drink_deck) == nil then Drinks.refill() end
    Once.finish("drink deck")
  end, 0.5)
end

function Drinks.serve(seat)
  return Piles.top_to(RDI.places.drink_deck, Drinks.pile(seat), Seats.face_down(seat))
end

function Drinks.order(colour, by)
  if not State.started or State.seats[colour].out or not State.seats[colour].playing then return end
  if not Once.begin("drink deck") then return end
  if Drinks.serve(Seats.of(colour)) then
    Tell.log(Game.name(by) .. " orders a Drink for " .. Game.name(colour) .. ".", by)
  else
    Tell.all("There is no Drink to serve: put the Drink Deck back on its place.")
  end
  Drinks.refill_if_empty()
end

-- The key: order for whoever's mat or cards are under the pointer.
function Drinks.order_at(by, _, position)
  local seat = Seats.under(position)
  if seat == nil then return Tell.only(by, "Point at the mat of the player who is to drink.") end
  Drinks.order(seat.colour, by)
end

-- Drink: reveal the top card of your Drink Me! pile, or sober up by 1 where there is none.
function Drinks.drink(colour)
  local seat = Game.seat_in(colour)
  if seat == nil or not Once.begin("drink " .. colour) then return end
  Wait.time(function() Once.finish("drink " .. colour) end, 0.7)
  if Drinks.reveal(seat, Drinks.pile(seat)) then return Tell.log(Game.name(colour) .. " drinks.", colour) end
  Tell.log(Game.name(colour) .. " has nothing to drink, and sobers up a little.", colour)
  Tracks.change(colour, "alcohol", -1)
end

function Drinks.reveal(seat, from)
  local pile = Piles.at(from)
  if pile == nil then return false end
  local spot = { RDI.mat.shown[1] + #Drinks.revealed(seat) * RDI.card.width * 0.9, RDI.mat.shown[2] }
  local place = Seats.world(seat, spot, RDI.top + 1)
  if pile.type == "Card" then
    Things.place(pile, place, Seats.upright(seat))
  else
    pile.takeObject({ position = place, rotation = Seats.upright(seat), smooth = false })
  end
  return true
end

-- The Drinks that lie revealed in front of a seat: a Drink and its Chasers side by side.
function Drinks.revealed(seat)
  local place, drinks = Seats.world(seat, RDI.mat.shown), {}
  for _, thing in ipairs(getObjects()) do
    if thing.type == "Card" and Things.notes(thing.getGMNotes()).kind == "drink" then
      local position = thing.getPosition()
      local near = math.abs(position.z - place[3]) < RDI.card.depth / 2 and math.abs(position.x - place[1]) < RDI.card.width * 3
      if near then table.insert(drinks, thing) end
    end
  end
  return drinks
end

function Drinks.clear(seat)
  Piles.lay_each(Drinks.revealed(seat), function() return RDI.places.drink_discards, { 0, 180, 0 } end)
end
