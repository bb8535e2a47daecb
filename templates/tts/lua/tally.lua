-- What is told of a night when it is over: how long it was, and how each of them fared.
Tally = {}

function Tally.of(colour)
  local mine = State.seats[colour]
  mine.tally = mine.tally or { drinks = 0, alcohol = 0, pots = 0, won = 0, fate = "", turn = 0 }
  return mine.tally
end

function Tally.drunk(colour, drinks, alcohol)
  local tally = Tally.of(colour)
  tally.drinks, tally.alcohol = tally.drinks + drinks, tally.alcohol + alcohol
end

function Tally.won(colour, gold)
  local tally = Tally.of(colour)
  tally.pots, tally.won = tally.pots + 1, tally.won + gold
end

-- How somebody left the game, and in which turn; nothing for who came back.
function Tally.left(colour, fate)
  local tally = Tally.of(colour)
  tally.fate, tally.turn = fate, fate == "" and 0 or State.turns
end

-- The players by how long they were in the game, who is still in it first.
function Tally.ranking()
  local players = Game.players()
  local place = {}
  for i, seat in ipairs(players) do place[seat.colour] = i end
  local function turn(seat) return Tally.of(seat.colour).fate == "" and math.huge or Tally.of(seat.colour).turn end
  table.sort(players, function(one, other)
    if turn(one) ~= turn(other) then return turn(one) > turn(other) end
    return place[one.colour] < place[other.colour]
  end)
  return players
end

function Tally.line(colour)
  local tally = Tally.of(colour)
  local with = { who = Game.name(colour), drinks = tally.drinks, alcohol = tally.alcohol, pots = tally.pots,
    won = tally.won, turn = tally.turn, gold = State.seats[Sides.leader(colour)].gold }
  local fate = tally.fate == "" and "tally.stayed" or "tally." .. tally.fate
  local parts = { Words.of(fate, with), Words.of("tally.drank", with) }
  if tally.pots > 0 then table.insert(parts, Words.of("tally.won", with)) end
  return table.concat(parts, " ")
end

-- The summary: a line for the night, and one for each player.
function Tally.text()
  local lines = { Words.of("tally.night", { turns = State.turns, count = #Game.players() }) }
  for _, seat in ipairs(Tally.ranking()) do table.insert(lines, Tally.line(seat.colour)) end
  return table.concat(lines, "\n")
end

function Tally.finish()
  State.summary = Tally.text()
  Panel.refresh()
end

function Tally.close()
  State.summary = ""
  Panel.refresh()
end
