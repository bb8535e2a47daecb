-- Whose turn it is and which of its four phases. The game's own turn marker follows ours.
Turn = { phases = 4, acting = 2, ordering = 3 }

-- What the phase that is on is called.
function Turn.phase()
  return Words.of("phase." .. State.phase)
end

function Turn.order()
  local colours = {}
  for _, seat in ipairs(Sides.leaders(true)) do table.insert(colours, seat.colour) end
  return colours
end

function Turn.after(colour)
  local place = 0
  for i, seat in ipairs(RDI.seats) do
    if seat.colour == colour then place = i end
  end
  for step = 1, #RDI.seats do
    local seat = RDI.seats[(place + step - 1) % #RDI.seats + 1]
    local mine = State.seats[seat.colour]
    if mine.playing and not mine.out and Sides.leads(seat.colour) then return seat.colour end
  end
  return ""
end

function Turn.share_order()
  Turns.type = 2
  Turns.order = Turn.order()
  Turns.pass_turns = false
  Turns.skip_empty_hands = false
  Turns.enable = #Turn.order() > 1
end

function Turn.start(colour)
  local before = State.seats[State.turn]
  if before ~= nil and not before.out then Turn.each(State.turn, Zones.end_turn) end
  State.turn, State.phase, State.turns, State.ordered = colour, 1, State.turns + 1, 0
  if colour == "" then return end
  Turn.share_order()
  if Turns.turn_color ~= colour then Turns.turn_color = colour end
  if State.game == "otto" and colour == Turn.order()[1] then
    Tell.all("turn.otto")
  end
  Tell.all("turn.begins", { who = Sides.who(colour) }, colour)
  Turn.each(colour, Zones.begin_turn)
  Turn.each(colour, Trackers.begin_turn)
  Panel.refresh()
end

-- A side takes its turn together.
function Turn.each(colour, run)
  for _, seat in ipairs(Sides.members(colour)) do run(seat.colour) end
end

function Turn.next_phase(by)
  if not State.started then return end
  if State.turn == "" or State.phase == Turn.phases then return Turn.finish(by) end
  Turn.sum_up()
  State.phase = State.phase + 1
  Tell.log("turn.phase", { who = Sides.who(State.turn), phase = Turn.phase() }, State.turn)
  Turn.announce()
  Panel.refresh()
end

-- In a team game: how many Actions and Drinks this phase is for.
function Turn.announce()
  if next(State.sides) == nil then return end
  local who, colour = Sides.who(State.turn), State.turn
  if State.phase == Turn.ordering then
    Tell.log("turn.orders", { who = who, count = Sides.orders(colour) }, colour)
  elseif State.phase == Turn.acting and State.boss == colour then
    Tell.log("turn.actions", { who = who, count = Sides.in_a_turn() }, colour)
  elseif State.phase == Turn.acting then
    Tell.log("turn.action-each", { who = who }, colour)
  end
end

-- Somebody orders a Drink; those that a team game's phase is for are counted.
function Turn.ordered(by, colour)
  local with = { who = Game.name(by), whom = Game.name(colour), all = Sides.orders(State.turn) }
  if next(State.sides) == nil or State.phase ~= Turn.ordering then return Tell.log("drinks.orders", with, by) end
  State.ordered = State.ordered + 1
  with.count = State.ordered
  Tell.log(with.count > with.all and "drinks.orders" or "drinks.orders-of", with, by)
end

-- The phase ends before all of a team game's Drinks were ordered: those at the table may have forgotten.
function Turn.sum_up()
  local with = { who = Sides.who(State.turn), count = State.ordered, all = Sides.orders(State.turn) }
  if next(State.sides) == nil or State.phase ~= Turn.ordering or with.count >= with.all then return end
  Tell.log("turn.ordered", with, State.turn)
end

function Turn.finish(by)
  local drinker = State.started and Drinking.unsettled(State.turn) or nil
  if drinker == nil then return Turn.pass() end
  Tell.ask(by, "drinking.unsettled", Turn.pass, { who = Game.name(drinker) })
end

function Turn.pass()
  if not State.started or not Once.begin("turn") then return end
  Wait.time(function() Once.finish("turn") end, 0.5)
  Undo.before("undo.turn", { who = Sides.who(State.turn) })
  Drinking.end_turn(State.turn)
  Turn.each(State.turn, function(colour) Drinks.clear(Seats.of(colour)) end)
  Turn.start(Turn.after(State.turn))
end

-- Somebody used the game's own End Turn button. (What it says about an older turn of its own is not passed on to us.)
function Turn.passed_to(colour)
  if not State.started or colour == State.turn or State.seats[colour] == nil then return end
  local mine = State.seats[colour]
  local side = Sides.leader(colour)
  if mine.playing and not mine.out and side ~= State.turn then Turn.start(side) end
end

function Turn.without(colour, next_player)
  Turn.share_order()
  if State.turn == colour and next_player ~= colour then Turn.start(next_player) end
end
