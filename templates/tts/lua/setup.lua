-- Laying the game out: who plays, with which character, from which Drink Deck.
Setup = {}

function Setup.sit(colour, playing)
  if State.started or State.seats[colour] == nil or State.seats[colour].playing == playing then return end
  State.seats[colour].playing = playing
  Panel.refresh()
end

function Setup.sit_all_seated()
  for _, seat in ipairs(RDI.seats) do Setup.sit(seat.colour, Player[seat.colour].seated) end
end

function Setup.wish(colour, character)
  if not State.started then State.seats[colour].wish = character end
end

function Setup.character(id)
  for _, character in ipairs(RDI.characters) do
    if character.id == id then return character end
  end
  return nil
end

-- Gold at the start, by the number of players; each side of a team game has the usual sum, and Otto is a third player.
function Setup.gold(players)
  if State.game ~= "usual" then return RDI.gold.usual end
  if players == 2 then return RDI.gold.two end
  return players >= 7 and RDI.gold.many or RDI.gold.usual
end

-- Each player's character: the one asked for, else one of the rest by lot. Nil and a reason where that cannot be.
function Setup.cast(players)
  local cast, free = {}, {}
  for _, seat in ipairs(players) do
    local wish = State.seats[seat.colour].wish
    for other, taken in pairs(cast) do
      if wish ~= "" and taken == wish then
        return nil, Words.of("setup.same-character", { one = other, other = seat.colour })
      end
    end
    if wish ~= "" then cast[seat.colour] = wish end
  end
  for _, character in ipairs(RDI.characters) do
    if not Setup.is_cast(cast, character.id) then table.insert(free, character.id) end
  end
  for i, seat in ipairs(players) do
    if cast[seat.colour] == nil then cast[seat.colour] = Setup.lot(free, Sides.wanted(players, i, cast)) end
    if cast[seat.colour] == nil then return nil, Words.of("setup.too-few-characters") end
  end
  return cast
end

-- One of those who are free, by lot; with or without Boss Cards if that is said. Nil where there is none.
function Setup.lot(free, villain)
  local fit = {}
  for place, id in ipairs(free) do
    if villain == nil or Sides.is_villain(Setup.character(id)) == villain then table.insert(fit, place) end
  end
  return #fit > 0 and table.remove(free, fit[math.random(#fit)]) or nil
end

function Setup.is_cast(cast, id)
  for _, taken in pairs(cast) do
    if taken == id then return true end
  end
  return false
end

-- The decks that are dealt: the Drink Decks in use, the players' own, and what their characters have besides.
function Setup.decks(players, cast)
  local decks = Drinks.in_use()
  for _, seat in ipairs(players) do
    local character = Setup.character(cast[seat.colour])
    table.insert(decks, character)
    for _, deck in ipairs(character.extras) do table.insert(decks, deck) end
  end
  return decks
end

function Setup.needed(players, cast)
  local ids = { "inn" }
  for _, deck in ipairs(Setup.decks(players, cast)) do table.insert(ids, "deck/" .. deck.id) end
  for _, seat in ipairs(players) do
    for _, id in ipairs({ "mat/" .. cast[seat.colour], "hand/" .. seat.colour, "marker/fortitude/" .. seat.colour,
      "marker/alcohol/" .. seat.colour }) do
      table.insert(ids, id)
    end
    if Setup.character(cast[seat.colour]).side ~= nil then table.insert(ids, "side/" .. cast[seat.colour]) end
  end
  if State.game == "otto" then
    for _, id in ipairs(Otto.needed()) do table.insert(ids, id) end
  end
  if Sides.teams(players) > 0 then table.insert(ids, "stack/potion") end
  for number = 1, Sides.teams(players) do table.insert(ids, "team-mat/" .. number) end
  return ids
end

-- Decks from which somebody took cards, in words.
function Setup.parted(players, cast)
  local parted = {}
  for _, deck in ipairs(Setup.decks(players, cast)) do
    local there = Piles.count(Things.find("deck/" .. deck.id))
    if there < deck.cards then
      local with = { deck = Things.deck_name(deck.id), there = there, cards = deck.cards }
      table.insert(parted, Words.of("setup.parted", with))
    end
  end
  return parted
end

-- What stands in the way of dealing, or nil. The second result is the cast.
function Setup.obstacle(players)
  if State.started then return Words.of("setup.on") end
  if #players < 2 then return Words.of("setup.two-seats") end
  local reason, cast = Sides.too_few(players), nil
  if reason == nil then cast, reason = Setup.cast(players) end
  if cast ~= nil then reason = Sides.obstacle(players, cast) end
  if reason ~= nil then return reason end
  local missing = Things.missing(Setup.needed(players, cast))
  if #missing > 0 then return Words.of("things.missing", { things = Words.list(missing) }) end
  local parted = Setup.parted(players, cast)
  if #parted > 0 then return Words.of("setup.put-back", { decks = Words.list(parted) }) end
  return nil, cast
end

function Setup.deal(by)
  local players = Game.players()
  local obstacle, cast = Setup.obstacle(players)
  if obstacle ~= nil then return Tell.said(by, obstacle) end
  State.started = true
  Undo.forget()
  Sides.form(players, cast)
  Night.put_away(players, cast)
  for _, seat in ipairs(players) do Setup.lay_seat(seat, cast[seat.colour], Setup.gold(#players)) end
  Setup.lay_teams()
  Potions.lay()
  Setup.lay_drinks()
  if State.game == "otto" then Otto.lay() end
  Panel.refresh()
  Wait.time(function() Setup.serve(players) end, 1)
end

function Setup.lay_seat(seat, character, gold)
  local mine = State.seats[seat.colour]
  mine.character, mine.fortitude, mine.alcohol, mine.gold = character, RDI.fortitude, RDI.alcohol, gold
  local mat, deck = Things.find("mat/" .. character), Things.find("deck/" .. character)
  Things.place(mat, Seats.world(seat, { 0, 0 }, RDI.top), Seats.upright(seat))
  mat.setLock(true)
  Things.place(deck, Cards.deck_place(seat), Seats.face_down(seat))
  deck.shuffle()
  Setup.lay_extras(seat, Setup.character(character))
  if Sides.leads(seat.colour) then
    Tracks.show(seat, "fortitude")
    Tracks.show(seat, "alcohol")
    Gold.put(Gold.stash(seat.colour), gold)
  end
  Trackers.lay(seat)
  Wait.time(function() Zones.open(seat) end, 0.7)
  local with = { who = Game.name(seat.colour), character = Setup.character(character).name }
  Tell.log("setup.plays", with, seat.colour)
end

-- A team mat for each side of several heads, over the tracks of its first player's mat.
function Setup.lay_teams()
  local team = 0
  for _, seat in ipairs(Sides.leaders()) do
    if #Sides.members(seat.colour) > 1 then
      team = team + 1
      Setup.lay_team_mat(seat, team)
    end
  end
end

function Setup.lay_team_mat(seat, team)
  local mat = Things.find("team-mat/" .. team)
  local with = { team = Words.of("team." .. team), who = Sides.who(seat.colour) }
  Things.place(mat, Seats.world(seat, RDI.team_mat, RDI.top + 0.15), Seats.upright(seat))
  mat.setLock(true)
  mat.setName(Words.of("sides.team", with))
  Tell.log("sides.team", with, seat.colour)
end

function Setup.lay_extras(seat, character)
  if character.side ~= nil then
    local mat = Things.find("side/" .. character.id)
    Things.place(mat, Seats.world(seat, character.side, RDI.top), Seats.upright(seat))
    mat.setLock(true)
  end
  for _, extra in ipairs(character.extras) do
    local deck = Things.find("deck/" .. extra.id)
    if extra.own and Sides.is_boss(seat.colour) then
      Piles.recycle(deck, Cards.deck_place(seat), Seats.face_down(seat))
    else
      Things.place(deck, Seats.world(seat, extra.place), Seats.face_down(seat))
      if deck.type == "Deck" then deck.shuffle() end
    end
  end
end

function Setup.lay_drinks()
  for _, deck in ipairs(Drinks.in_use()) do
    Piles.lay(Things.find("deck/" .. deck.id), RDI.places.drink_deck, { 0, 180, 180 })
  end
end

function Setup.serve(players)
  local drinks = Drinks.deck()
  if drinks ~= nil and drinks.type == "Deck" then drinks.shuffle() end
  for i, seat in ipairs(players) do
    Wait.time(function() Setup.serve_seat(seat) end, 0.2 * i)
  end
  Wait.time(function()
    Turn.start(Setup.first(players))
    Menus.attach_all()
  end, 0.2 * #players + 1)
end

-- Who begins: the Boss, or who plays after Otto, or anybody by lot.
function Setup.first(players)
  if State.boss ~= "" then return State.boss end
  if State.game == "otto" then return players[1].colour end
  return Sides.leader(players[math.random(#players)].colour)
end

function Setup.serve_seat(seat)
  local drinks = Drinks.deck()
  if drinks == nil then
    Tell.all("setup.no-drink", { who = Game.name(seat.colour) })
  else
    Drinks.serve(seat, drinks)
  end
  Cards.deal(seat, Sides.hand_size(seat.colour), function() end)
end
