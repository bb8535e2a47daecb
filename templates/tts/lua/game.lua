-- What the table remembers: all of it plain data, saved whole and restored whole.
Game = {}

function Game.fresh()
  return { version = 1, started = false, seats = {}, drinks = RDI.drinks[1].id, turn = "", phase = 1,
    game = RDI.games[1].id, sides = {}, bosses = {}, boss = "", otto = {}, turns = 0, ordered = 0, summary = "" }
end

function Game.restore(saved)
  State = Game.fresh()
  local read, old = false, nil
  if saved ~= nil and saved ~= "" then read, old = pcall(JSON.decode, saved) end
  if read and type(old) == "table" and old.version == State.version and type(old.seats) == "table" then
    for key, value in pairs(old) do State[key] = value end
  end
  for _, seat in ipairs(RDI.seats) do
    State.seats[seat.colour] = State.seats[seat.colour] or Game.empty_seat()
  end
end

function Game.empty_seat()
  return { playing = false, wish = "", character = "", fortitude = 0, alcohol = 0, gold = 0, out = false, danger = "", trackers = {} }
end

function Game.save()
  return JSON.encode(State)
end

-- The seats that were dealt in, in turn order; without those that are out of the game if `still_in`.
function Game.players(still_in)
  local players = {}
  for _, seat in ipairs(RDI.seats) do
    local mine = State.seats[seat.colour]
    if mine.playing and not (still_in and mine.out) then table.insert(players, seat) end
  end
  return players
end

function Game.name(colour)
  local mine = State.seats[colour] or {}
  for _, character in ipairs(RDI.characters) do
    if character.id == mine.character then return Words.of("game.who", { character = character.short, colour = colour }) end
  end
  return colour
end

-- The seat in whose play a colour may act: dealt in, and not out.
function Game.seat_in(colour)
  local mine = State.seats[colour]
  if State.started and mine ~= nil and mine.playing and not mine.out then return Seats.of(colour) end
  Tell.only(colour, State.started and "game.out" or "game.not-set-up")
  return nil
end

-- The seat that plays a character.
function Game.taken_by(character)
  for _, seat in ipairs(Game.players()) do
    if State.seats[seat.colour].character == character then return seat end
  end
  return nil
end
