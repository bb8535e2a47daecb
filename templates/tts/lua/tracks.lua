-- Fortitude and Alcohol Content: the number and its marker on the mat always agree, whichever is moved.
Tracks = {}

function Tracks.spot(track, value)
  return RDI.mat[track][value + 1]
end

-- Without its marker a number still counts: the panel shows it.
function Tracks.show(seat, track)
  local id = "marker/" .. track .. "/" .. seat.colour
  local marker = Things.find(id)
  if marker == nil then return Tell.log("things.missing", { things = Things.want_of(id) }, seat.colour) end
  local spot = Tracks.spot(track, State.seats[seat.colour][track])
  Things.place(marker, Seats.world(seat, spot, RDI.top + 0.6), Seats.upright(seat))
end

function Tracks.set(whose, track, value)
  Tracks.write(whose, track, value)
  Losses.look()
  Panel.refresh()
end

function Tracks.write(whose, track, value)
  local colour = Sides.leader(whose)
  local seat, mine = Seats.of(colour), State.seats[colour]
  local new = math.max(0, math.min(RDI.limit, value))
  if mine[track] ~= new then
    local with = { who = Sides.who(colour), track = Words.of("track." .. track), before = mine[track], now = new }
    Tell.log("tracks.set", with, colour)
    local has_risen = new > mine[track]
    mine[track] = new
    if has_risen then Trackers.risen(whose, track) end
  end
  Tracks.show(seat, track)
end

function Tracks.change(colour, track, by)
  if State.started and State.seats[colour].playing then
    Tracks.set(colour, track, State.seats[Sides.leader(colour)][track] + by)
  end
end

-- Both at once: who gains Fortitude and Alcohol Content together does not pass out between the two.
function Tracks.move(colour, fortitude, alcohol)
  local shared = State.seats[Sides.leader(colour)]
  if fortitude ~= 0 then Tracks.write(colour, "fortitude", shared.fortitude + fortitude) end
  if alcohol ~= 0 then Tracks.write(colour, "alcohol", shared.alcohol + alcohol) end
  Losses.look()
  Panel.refresh()
end

function Tracks.nearest(track, u, v)
  local best, distance = nil, RDI.mat.reach
  for number, spot in ipairs(RDI.mat[track]) do
    local away = math.sqrt((spot[1] - u) ^ 2 + (spot[2] - v) ^ 2)
    if away <= distance then best, distance = number - 1, away end
  end
  return best
end

-- A marker that a player put down on its own mat's track says what its owner's number is now.
function Tracks.dropped(thing)
  local id = Things.id(thing) or ""
  local track, colour = string.match(id, "^marker/(%a+)/(%a+)$")
  if track == nil or not State.started or State.seats[colour] == nil then return end
  local seat, u, v = Seats.under(thing.getPosition())
  if seat == nil or seat.colour ~= colour then return end
  local value = Tracks.nearest(track, u, v)
  if value ~= nil then Tracks.set(colour, track, value) end
end
