-- Whose turn it is and which of its four phases. The game's own turn marker follows ours.
Turn = { phases = { "Discard and Draw", "Action", "Order a Drink", "Drink" } }

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
  State.turn, State.phase = colour, 1
  if colour == "" then return end
  Turn.share_order()
  if Turns.turn_color ~= colour then Turns.turn_color = colour end
  if State.game == "otto" and colour == Turn.order()[1] then
    Tell.all("First it is Otto's turn: he acts, and then he drinks.")
  end
  Tell.all("It is the turn of " .. Sides.name(colour) .. ".", colour)
  Turn.each(colour, Zones.begin_turn)
  Turn.each(colour, Trackers.begin_turn)
  Panel.refresh()
end

-- A side takes its turn together.
function Turn.each(colour, run)
  for _, seat in ipairs(Sides.members(colour)) do run(seat.colour) end
end

function Turn.next_phase()
  if not State.started then return end
  if State.turn == "" or State.phase == #Turn.phases then return Turn.finish() end
  State.phase = State.phase + 1
  Tell.log(Sides.name(State.turn) .. ": " .. Turn.phases[State.phase] .. ".", State.turn)
  Panel.refresh()
end

function Turn.finish()
  if not State.started or not Once.begin("turn") then return end
  Wait.time(function() Once.finish("turn") end, 0.5)
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
