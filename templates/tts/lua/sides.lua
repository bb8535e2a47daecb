-- Who plays together. The first of a side leads it: its mat has the side's tracks, its stash the side's Gold.
Sides = {}

-- Who leads the side of a colour; in the ordinary game everybody leads a side of one.
function Sides.leader(colour)
  return State.sides[colour] or colour
end

function Sides.leads(colour)
  return Sides.leader(colour) == colour
end

-- Those players of a side who were dealt in.
function Sides.members(colour)
  local members = {}
  for _, seat in ipairs(Game.players()) do
    if Sides.leader(seat.colour) == Sides.leader(colour) then table.insert(members, seat) end
  end
  return members
end

-- The seats that lead a side; without those that are out if `still_in`.
function Sides.leaders(still_in)
  local leaders = {}
  for _, seat in ipairs(Game.players(still_in)) do
    if Sides.leads(seat.colour) then table.insert(leaders, seat) end
  end
  return leaders
end

function Sides.name(colour)
  local names = {}
  for _, seat in ipairs(Sides.members(colour)) do table.insert(names, Game.name(seat.colour)) end
  return #names == 0 and Game.name(colour) or table.concat(names, " and ")
end

-- What a set-up asks of who sits down; nil where all is well.
function Sides.obstacle(players, cast)
  if State.game == "teams" and (#players < 4 or #players % 2 == 1) then return "Teams of two need 4, 6 or 8 players." end
  if State.game == "otto" and #players ~= 2 then return "Otto plays with two players." end
  if State.game ~= "boss" then return nil end
  if #players < 3 or #players > 5 then return "A Boss faces two, three or four Challengers." end
  return Sides.boss(players, cast) == nil and "Choose a character with Boss Cards for one seat: " .. Sides.villains() .. "." or nil
end

function Sides.villains()
  local names = {}
  for _, character in ipairs(RDI.characters) do
    if Sides.is_villain(character) then table.insert(names, character.name) end
  end
  return Tell.list(names)
end

function Sides.is_villain(character)
  for _, extra in ipairs(character.extras) do
    if extra.own then return true end
  end
  return false
end

-- The Boss: the first who plays a villain.
function Sides.boss(players, cast)
  for _, seat in ipairs(players) do
    if Sides.is_villain(Setup.character(cast[seat.colour])) then return seat.colour end
  end
  return nil
end

-- Neighbours are a team; the Boss is one alone, and all Challengers are the other.
function Sides.form(players, cast)
  State.sides, State.boss = {}, ""
  if State.game == "boss" then State.boss = Sides.boss(players, cast) end
  local first = nil
  for i, seat in ipairs(players) do
    if State.game == "teams" then
      State.sides[seat.colour] = players[i - (i - 1) % 2].colour
    elseif State.game == "boss" and seat.colour ~= State.boss then
      first = first or seat.colour
      State.sides[seat.colour] = first
    end
  end
end

-- The Boss holds one card more for each Challenger but the first.
function Sides.hand_size(colour)
  return State.boss == colour and RDI.hand + #Game.players() - 2 or RDI.hand
end
