-- Who plays together. The first of a side leads it: on its mat lies the side's team mat with the tracks of them all, and
-- its stash is the side's Gold.
Sides = {}

-- The set-ups in which neighbours are a pair, with how many of each pair play with Boss Cards.
Sides.bosses_of_a_pair = { teams = 0, lackeys = 1, ["two-bosses"] = 2 }

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

-- A side as sentences take it: one, or several.
function Sides.who(colour)
  local names = {}
  for _, seat in ipairs(Sides.members(colour)) do table.insert(names, Game.name(seat.colour)) end
  return Words.several(#names == 0 and { Game.name(colour) } or names)
end

-- Boss Cards -------------------------------------------------------------------------------------------------------------

-- The characters on the table who have Boss Cards, as sentences take them.
function Sides.villains()
  local names = {}
  for _, character in ipairs(RDI.characters) do
    if Sides.is_villain(character) then table.insert(names, character.name) end
  end
  return Words.several(names), #names
end

function Sides.is_villain(character)
  for _, extra in ipairs(character.extras) do
    if extra.own then return true end
  end
  return false
end

function Sides.plays_villain(seat, cast)
  return cast[seat.colour] ~= nil and Sides.is_villain(Setup.character(cast[seat.colour]))
end

-- Whether a colour plays with Boss Cards.
function Sides.is_boss(colour)
  return State.bosses[colour] == true
end

-- The Boss of a Boss Battle: the first who plays a villain.
function Sides.boss(players, cast)
  for _, seat in ipairs(players) do
    if Sides.plays_villain(seat, cast) then return seat.colour end
  end
  return nil
end

-- What a set-up asks ----------------------------------------------------------------------------------------------------

function Sides.game()
  for _, game in ipairs(RDI.games) do
    if game.id == State.game then return game.name end
  end
  return State.game
end

-- The one who makes a pair with the player at a place.
function Sides.mate(players, i)
  return players[i % 2 == 1 and i + 1 or i - 1]
end

-- What a set-up asks of how many sit down, and of the characters on the table; nil where all is well.
function Sides.too_few(players)
  local bosses = Sides.bosses_of_a_pair[State.game]
  if State.game == "otto" and #players ~= 2 then return Words.of("sides.otto") end
  if State.game == "boss" and (#players < 3 or #players > 5) then return Words.of("sides.challengers") end
  if bosses == nil then return nil end
  if #players < 4 or #players > 8 or #players % 2 == 1 then return Words.of("sides.pairs", { game = Sides.game() }) end
  local villains, there = Sides.villains()
  local with = { game = Sides.game(), villains = villains, count = bosses * #players / 2 }
  if there < with.count then return Words.of("sides.bosses-wanted", with) end
  with.count = #players / 2
  if bosses == 1 and #RDI.characters - there < with.count then return Words.of("sides.lackeys-wanted", with) end
  return nil
end

-- Whether only a character with Boss Cards, or only one without, will do for the player at a place; nil where any will.
function Sides.wanted(players, i, cast)
  local bosses, mate = Sides.bosses_of_a_pair[State.game], Sides.mate(players, i)
  if bosses == 2 then return true end
  if bosses ~= 1 then return nil end
  if cast[mate.colour] ~= nil then return not Sides.plays_villain(mate, cast) end
  return i % 2 == 1
end

-- What a set-up asks of the characters that were chosen; nil where all is well.
function Sides.obstacle(players, cast)
  local bosses = Sides.bosses_of_a_pair[State.game] or 0
  if State.game == "boss" and Sides.boss(players, cast) == nil then
    return Words.of("sides.choose-boss", { villains = Sides.villains() })
  end
  for i, seat in ipairs(players) do
    local reason = bosses > 0 and Sides.misfit(seat, Sides.mate(players, i), bosses, cast) or nil
    if reason ~= nil then return reason end
  end
  return nil
end

function Sides.misfit(seat, mate, bosses, cast)
  local one, other = Sides.plays_villain(seat, cast), Sides.plays_villain(mate, cast)
  local with = { game = Sides.game(), villains = Sides.villains(), one = Setup.character(cast[seat.colour]).name,
    other = Setup.character(cast[mate.colour]).name }
  if bosses == 2 and not one then
    with.character = with.one
    return Words.of("sides.not-a-boss", with)
  end
  if bosses == 1 and one == other then return Words.of(one and "sides.two-leaders" or "sides.no-leader", with) end
  return nil
end

-- Formed ----------------------------------------------------------------------------------------------------------------

-- Neighbours are a team; the Boss is one alone, and all Challengers are the other.
function Sides.form(players, cast)
  local bosses = Sides.bosses_of_a_pair[State.game]
  State.sides, State.bosses, State.boss = {}, {}, State.game == "boss" and Sides.boss(players, cast) or ""
  local first = nil
  for i, seat in ipairs(players) do
    State.bosses[seat.colour] = seat.colour == State.boss or (bosses or 0) > 0 and Sides.plays_villain(seat, cast)
    if bosses ~= nil then
      State.sides[seat.colour] = players[i - (i - 1) % 2].colour
    elseif State.game == "boss" and seat.colour ~= State.boss then
      first = first or seat.colour
      State.sides[seat.colour] = first
    end
  end
end

-- Potion Tokens of each side at the start: two for a pair, in a Boss Battle as many as there are Challengers.
function Sides.potions()
  if State.game == "boss" then return #Game.players() - 1 end
  return Sides.bosses_of_a_pair[State.game] ~= nil and 2 or 0
end

-- How many sides have several heads; each of them has a team mat.
function Sides.teams(players)
  if State.game == "boss" then return 1 end
  return Sides.bosses_of_a_pair[State.game] ~= nil and math.floor(#players / 2) or 0
end

-- The Boss of a Boss Battle holds one card more for each Challenger but the first.
function Sides.hand_size(colour)
  return State.boss == colour and RDI.hand + #Game.players() - 2 or RDI.hand
end

-- How often the Boss acts and orders: as often as there are Challengers, in the first turn half as often, rounded up.
function Sides.in_a_turn()
  local challengers = #Game.players() - 1
  return State.turns <= 1 and math.ceil(challengers / 2) or challengers
end

-- The Drinks that a side orders in its turn.
function Sides.orders(colour)
  if State.boss == colour then return Sides.in_a_turn() end
  return Sides.bosses_of_a_pair[State.game] ~= nil and 2 or 1
end
