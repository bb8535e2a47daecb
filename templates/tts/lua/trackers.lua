-- What characters track besides Fortitude and Alcohol Content: the number and its token on the side mat always agree,
-- whichever is moved. Marks have no number: who bears one is to be seen on that player's mat.
Trackers = {}

function Trackers.of(colour)
  local mine = State.seats[colour]
  local character = mine ~= nil and Setup.character(mine.character) or nil
  return character ~= nil and character.trackers or {}
end

function Trackers.id(colour, tracker)
  return "token/" .. State.seats[colour].character .. "/" .. tracker.id
end

function Trackers.spot(colour, tracker, value)
  return Setup.character(State.seats[colour].character).places[tracker.id .. "/" .. value]
end

function Trackers.lay(seat)
  local mine = State.seats[seat.colour]
  mine.trackers = {}
  for _, tracker in ipairs(Trackers.of(seat.colour)) do
    mine.trackers[tracker.id] = tracker.start
    if tracker.on_others then
      Trackers.lay_marks(seat, tracker)
    else
      Trackers.show(seat, tracker)
    end
  end
end

function Trackers.show(seat, tracker)
  local value = State.seats[seat.colour].trackers[tracker.id]
  local spot = Trackers.spot(seat.colour, tracker, value)
  if spot == nil then return end
  local token = Things.find(Trackers.id(seat.colour, tracker))
  if token == nil then
    local want = Words.of("things.token", { token = tracker.name, who = Game.name(seat.colour) })
    return Tell.log("things.missing", { things = want }, seat.colour)
  end
  Things.place(token, Seats.world(seat, spot, RDI.top + 0.6), Seats.upright(seat))
end

function Trackers.set(colour, tracker, value)
  local mine = State.seats[colour]
  local new = math.max(0, math.min(tracker.most or value, value))
  if mine.trackers[tracker.id] ~= new then
    local with = { who = Game.name(colour), tracker = tracker.name, before = mine.trackers[tracker.id], now = new }
    Tell.log("trackers.set", with, colour)
    mine.trackers[tracker.id] = new
  end
  Trackers.show(Seats.of(colour), tracker)
end

-- A gain stops on the fire space on its way: what is told there happens, and the rest follows from the first space.
function Trackers.gain(colour, tracker, by)
  local count = State.seats[colour].trackers[tracker.id] + by
  while tracker.fires ~= nil and tracker.start < tracker.most and count >= tracker.most do
    local with = { tracker = tracker.name, who = Game.name(colour), text = Trackers.fire(colour, tracker) }
    Tell.all("trackers.fires", with, colour)
    count = count - tracker.most + tracker.start
  end
  Trackers.set(colour, tracker, count)
end

function Trackers.fire(colour, tracker)
  return Sides.is_boss(colour) and tracker.fires_for_boss or tracker.fires
end

function Trackers.begin_turn(colour)
  for _, tracker in ipairs(Trackers.of(colour)) do
    if tracker.each_turn > 0 then Trackers.gain(colour, tracker, tracker.each_turn) end
  end
end

-- An attribute went up. Several clicks for one gain are one rise.
function Trackers.risen(colour, track)
  for _, tracker in ipairs(Trackers.of(colour)) do
    local name = "rise " .. colour .. " " .. tracker.id
    if tracker.rises_with == track and Once.begin(name) then
      Wait.time(function() Once.finish(name) end, 3)
      Trackers.gain(colour, tracker, 1)
    end
  end
end

-- The seat and the tracker whose token a thing is; nil for any other thing.
function Trackers.of_token(thing)
  local character, id = string.match(Things.id(thing) or "", "^token/([^/]+)/([^/]+)$")
  local seat = character ~= nil and State.started and Game.taken_by(character) or nil
  if seat == nil then return nil end
  for _, tracker in ipairs(Trackers.of(seat.colour)) do
    if tracker.id == id then return seat, tracker end
  end
  return nil
end

function Trackers.nearest(seat, tracker, u, v)
  local best, distance = nil, RDI.mat.reach
  for value = 0, tracker.most do
    local spot = Trackers.spot(seat.colour, tracker, value)
    local away = math.sqrt((spot[1] - u) ^ 2 + (spot[2] - v) ^ 2)
    if away <= distance then best, distance = value, away end
  end
  return best
end

-- A token that a player put down on its track says what the number is now.
function Trackers.dropped(thing)
  local seat, tracker = Trackers.of_token(thing)
  if seat == nil or tracker.on_others then return end
  local u, v = Seats.own(seat, thing.getPosition())
  local value = Trackers.nearest(seat, tracker, u, v)
  if value ~= nil then Trackers.gain(seat.colour, tracker, value - State.seats[seat.colour].trackers[tracker.id]) end
end

-- The keys: more or less of what a token counts.
function Trackers.change(by, thing, amount)
  local seat, tracker = nil, nil
  if thing ~= nil then seat, tracker = Trackers.of_token(thing) end
  if seat == nil or tracker.on_others then
    return Tell.only(by, "trackers.point")
  end
  Trackers.gain(seat.colour, tracker, amount)
end

function Trackers.more(by, thing) Trackers.change(by, thing, 1) end
function Trackers.less(by, thing) Trackers.change(by, thing, -1) end

-- Marks ------------------------------------------------------------------------------------------------------------------

function Trackers.marks(colour, tracker)
  local start, marks = '"id":"' .. Trackers.id(colour, tracker) .. "/", {}
  for _, thing in ipairs(getObjects()) do
    if string.find(thing.getGMNotes(), start, 1, true) then table.insert(marks, thing) end
  end
  return marks
end

-- As many as there are other players, in a pile beside the side mat's place.
function Trackers.lay_marks(seat, tracker)
  local marks = Trackers.marks(seat.colour, tracker)
  for i = 1, math.min(#marks, #Game.players() - 1) do Trackers.take_back(seat, marks[i], i) end
end

function Trackers.take_back(seat, mark, height)
  Things.place(mark, Seats.world(seat, RDI.mat.aside, RDI.top + 0.2 + 0.15 * height), Seats.upright(seat))
end

-- The mark that lies on a seat's mat, or one that lies on nobody's.
function Trackers.mark_on(colour, tracker, seat)
  for _, mark in ipairs(Trackers.marks(colour, tracker)) do
    if mark.held_by_color == nil and Trackers.bearer(mark) == seat then return mark end
  end
  return nil
end

-- Who bears a mark: whoever plays on the mat that it lies on.
function Trackers.bearer(mark)
  local seat = Seats.under(mark.getPosition())
  return seat ~= nil and State.seats[seat.colour].playing and seat or nil
end

-- The key: mark the player whose mat is under the pointer, or take the mark off again.
function Trackers.mark_at(by, _, position)
  local own = Game.seat_in(by)
  if own == nil then return end
  for _, tracker in ipairs(Trackers.of(by)) do
    if tracker.on_others then return Trackers.mark(own, tracker, Seats.under(position)) end
  end
  Tell.only(by, "trackers.marks-nobody")
end

function Trackers.mark(own, tracker, seat)
  if seat == nil or seat == own or not State.seats[seat.colour].playing then
    return Tell.only(own.colour, "trackers.point-at-another")
  end
  local there = Trackers.mark_on(own.colour, tracker, seat)
  if there ~= nil then
    Trackers.take_back(own, there, 1)
    return Tell.log("trackers.unmarked", { who = Game.name(seat.colour), tracker = tracker.name }, seat.colour)
  end
  local free = Trackers.mark_on(own.colour, tracker, nil)
  if free == nil then return Tell.only(own.colour, "trackers.none-left", { tracker = tracker.name }) end
  local corner = { RDI.mat.width / 2 - 0.5, RDI.mat.depth / 2 - 0.5 }
  Things.place(free, Seats.world(seat, corner, RDI.top + 0.4), Seats.upright(seat))
  Tell.all("trackers.marked", { who = Game.name(seat.colour), tracker = tracker.name }, seat.colour)
end
