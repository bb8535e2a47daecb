-- Drinking: a Drink is revealed with its Chasers, everybody may answer, and then it is swallowed: its numbers move the
-- tracks of its drinker. What lies revealed counts: what players take away or add is not there, or is.
Drinking = {}

-- Drink: reveal the top card of your Drink Me! pile, or sober up by 1 where there is none.
function Drinking.begin(colour)
  local seat = Game.seat_in(colour)
  if seat == nil or not Once.begin("drink " .. colour) then return end
  Wait.time(function() Once.finish("drink " .. colour) end, 0.7)
  if #Drinks.revealed(seat) > 0 then
    Drinking.look(seat)
    return Tell.only(colour, "drinking.waits")
  end
  local pile = Drinks.pile(seat)
  if pile == nil then return Drinks.drink_nothing(colour) end
  Undo.before("undo.drinks", { who = Game.name(colour) })
  Tell.log("drinks.drinks", { who = Game.name(colour) }, colour)
  Drinking.reveal(seat, pile, false)
end

-- A card of the pile, and then each Chaser that it brings (rules chasers, chasers.nothing-follows).
function Drinking.reveal(seat, pile, is_chaser)
  Drinks.reveal(seat, pile, function(card)
    local served = RDI.served[Things.id(card)] or {}
    if is_chaser and served.is_event then
      Tell.log("drinking.no-drink", { card = served.title }, seat.colour)
      Cards.discard({ card })
    elseif served.chaser then
      return Wait.time(function() Drinking.chase(seat) end, 0.6)
    end
    Wait.time(function() Drinking.look(seat) end, 0.6)
  end)
end

function Drinking.chase(seat)
  local pile = Drinks.pile(seat)
  if pile ~= nil then return Drinking.reveal(seat, pile, true) end
  Tell.log("drinking.no-chaser", { who = Game.name(seat.colour) }, seat.colour)
  Drinking.look(seat)
end

-- What a Drink is for somebody of these species: its numbers, or those of its exception.
function Drinking.numbers(served, species)
  for _, other in ipairs(served.others or {}) do
    for _, one in ipairs(other.species) do
      for _, own in ipairs(species) do
        if one == own then return other, true end
      end
    end
  end
  return served, false
end

-- What lies revealed before a seat: its titles and its numbers for this drinker, and what else its faces say.
function Drinking.sum(seat)
  local sum = { fortitude = 0, alcohol = 0, titles = {}, says = {}, by_hand = false, is_other = false }
  local character = Setup.character(State.seats[seat.colour].character)
  for _, pile in ipairs(Drinks.revealed(seat)) do
    for _, id in ipairs(Piles.ids(pile)) do
      local served = RDI.served[id]
      if served ~= nil then Drinking.add(sum, served, character.species) end
    end
  end
  return sum
end

function Drinking.add(sum, served, species)
  local numbers, is_other = Drinking.numbers(served, species)
  sum.fortitude, sum.alcohol = sum.fortitude + (numbers.fortitude or 0), sum.alcohol + (numbers.alcohol or 0)
  sum.is_other, sum.by_hand = sum.is_other or is_other, sum.by_hand or served.by_hand == true
  table.insert(sum.titles, served.title)
  if served.says ~= nil then table.insert(sum.says, served.says) end
end

-- One sentence on what lies revealed, and what is special about it.
function Drinking.text(seat, sum)
  local parts = { Words.of("drinking.glance", { who = Game.name(seat.colour), drinks = Words.list(sum.titles),
    numbers = Drinking.change(sum) }) }
  for _, says in ipairs(sum.says) do table.insert(parts, says) end
  if sum.is_other then table.insert(parts, Words.of("drinking.species", { who = Game.name(seat.colour) })) end
  if sum.by_hand then table.insert(parts, Words.of("drinking.by-hand")) end
  return table.concat(parts, " ")
end

-- "Alcohol Content +4, Fortitude -1".
function Drinking.change(sum)
  local parts = {}
  for _, track in ipairs({ "alcohol", "fortitude" }) do
    if sum[track] ~= 0 then
      local with = { track = Words.of("track." .. track), by = string.format("%+d", sum[track]) }
      table.insert(parts, Words.of("drinking.number", with))
    end
  end
  return #parts > 0 and table.concat(parts, Words.of("list.comma")) or Words.of("drinking.no-numbers")
end

-- Look at what lies revealed before a seat, and put the question to the table what becomes of it.
function Drinking.look(seat)
  if not State.started then return end
  local sum, mine = Drinking.sum(seat), State.seats[seat.colour]
  if #sum.titles == 0 then
    mine.drink = nil
  else
    mine.drink = { text = Drinking.text(seat, sum), done = false }
    Tell.all("drinking.said", { text = mine.drink.text }, seat.colour)
  end
  Panel.refresh()
end

function Drinking.is_waiting(colour)
  local drink = State.seats[colour].drink
  return drink ~= nil and not drink.done
end

-- Its numbers move the tracks of its drinker; then it is discarded, or kept where its card says so.
function Drinking.swallow(colour)
  local seat = Seats.of(colour)
  if not State.started or not Drinking.is_waiting(colour) then return end
  local sum, shared = Drinking.sum(seat), State.seats[Sides.leader(colour)]
  if #sum.titles == 0 then return Drinking.look(seat) end
  Undo.before("undo.swallows", { who = Game.name(colour) })
  local fortitude, alcohol = shared.fortitude, shared.alcohol
  Tell.log("drinking.swallows", { who = Game.name(colour), drinks = Words.list(sum.titles) }, colour)
  State.seats[colour].drink = { done = true, text = Drinking.text(seat, sum), fortitude = 0, alcohol = 0 }
  Tracks.move(colour, sum.fortitude, sum.alcohol)
  State.seats[colour].drink.fortitude = shared.fortitude - fortitude
  State.seats[colour].drink.alcohol = shared.alcohol - alcohol
  Tally.drunk(colour, #sum.titles, sum.alcohol)
  Drinks.clear(seat)
  Panel.refresh()
end

-- It was Ignored, Negated or drunk by somebody else: it is discarded, and no number moves.
function Drinking.leave(colour)
  if not State.started or not Drinking.is_waiting(colour) then return end
  Undo.before("undo.leaves-drink", { who = Game.name(colour) })
  State.seats[colour].drink = nil
  Tell.log("drinking.leaves", { who = Game.name(colour) }, colour)
  Drinks.clear(Seats.of(colour))
  Panel.refresh()
end

-- The numbers of the Drink that was swallowed last go back; the card stays where it is.
function Drinking.take_back(colour)
  local drink = State.seats[colour].drink
  if not State.started or drink == nil or not drink.done then return end
  State.seats[colour].drink = nil
  Tell.log("drinking.takes-back", { who = Game.name(colour) }, colour)
  Tracks.move(colour, -drink.fortitude, -drink.alcohol)
  Panel.refresh()
end

-- Of a side whose turn ends: who has a Drink before them that nobody has swallowed.
function Drinking.unsettled(side)
  for _, seat in ipairs(Sides.members(side)) do
    if Drinking.is_waiting(seat.colour) then return seat.colour end
  end
  return nil
end

-- A turn is over: what was swallowed can no longer be taken back, and what lies before the side is cleared away.
function Drinking.end_turn(side)
  for _, seat in ipairs(RDI.seats) do
    local mine = State.seats[seat.colour]
    if mine.drink ~= nil and (mine.drink.done or Sides.leader(seat.colour) == side) then mine.drink = nil end
  end
end
