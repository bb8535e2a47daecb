-- A stand-in for Tabletop Simulator: objects, decks, zones, hands, players, the panels and the clock, as far as the
-- game's documentation describes them. Whatever it does not know is an error, so a misspelt call cannot pass.
-- What the game does a moment later (a card taken from a deck, the last card that remains) it does on the next tick.

mock = { is_loaded = false, said = {}, objects = {}, queue = {}, now = 0, hotkeys = {}, dialogs = {}, choosing = {}, seated = {}, handles = {} }

local TICK, abs = 1 / 60, math.abs

local function strict(name, members, writable)
  return setmetatable({}, {
    __index = function(_, key)
      local value = members[key]
      if type(value) == "function" and writable ~= "functions" then return value end
      if value == nil and not (writable and writable[key]) then error(name .. " has no member " .. tostring(key), 2) end
      return value
    end,
    __newindex = function(_, key, value)
      if not (writable and writable[key]) then error(name .. "." .. tostring(key) .. " cannot be set", 2) end
      members[key] = value
      if writable[key] ~= true then writable[key](value) end
    end,
  })
end

-- The clock ---------------------------------------------------------------------------------------------------------

local function later(seconds, run, times)
  local entry = { at = mock.now + seconds, run = run, every = seconds, times = times or 1, order = #mock.queue + 1 }
  table.insert(mock.queue, entry)
  return entry
end

local function next_due(until_time)
  local best = nil
  for i, entry in ipairs(mock.queue) do
    if entry.at <= until_time and (best == nil or entry.at < mock.queue[best].at) then best = i end
  end
  return best
end

function mock.advance(seconds)
  local goal, runs = mock.now + seconds, 0
  mock.watch_zones()
  local due = next_due(goal)
  while due do
    local entry = table.remove(mock.queue, due)
    mock.now = math.max(mock.now, entry.at)
    entry.run()
    entry.times = entry.times - 1
    if entry.times ~= 0 then
      entry.at = mock.now + math.max(entry.every, TICK)
      table.insert(mock.queue, entry)
    end
    mock.watch_zones()
    runs = runs + 1
    if runs > 20000 then error("the clock never comes to rest") end
    due = next_due(goal)
  end
  mock.now = goal
  mock.watch_zones()
  mock.forget()
end

Wait = strict("Wait", {
  time = function(run, seconds, times) return later(seconds, run, times) end,
  frames = function(run, frames) return later((frames or 1) * TICK, run) end,
  condition = function(run, holds, timeout, otherwise)
    local give_up = mock.now + (timeout or math.huge)
    local function look()
      if holds() then return run() end
      if mock.now >= give_up then return otherwise and otherwise() end
      later(TICK, look)
    end
    return later(TICK, look)
  end,
  stop = function(entry) entry.run = function() end end,
})

-- Objects -----------------------------------------------------------------------------------------------------------

local function vector(given)
  return { x = given.x or given[1], y = given.y or given[2], z = given.z or given[3] }
end

local function copy(data)
  local twin = {}
  for key, value in pairs(data) do twin[key] = value end
  return twin
end

local TYPES = { Card = "Card", Deck = "Deck", Custom_Tile = "Tile", Infinite_Bag = "Infinite", ScriptingTrigger = "Scripting",
  HandTrigger = "Hand", Custom_Tile_Stack = "Tile", Bag = "Bag", Custom_PDF = "Custom_PDF" }

local spawn

local function face_down(thing)
  return thing.rotation.z > 90 and thing.rotation.z < 270
end

local function remove(thing)
  thing.gone = true
end

-- What nobody should do to a thing while a player has it in the fingers.
local function must_be_free(thing, doing)
  if thing.held_by_color then error("a thing that " .. thing.held_by_color .. " holds cannot be " .. doing, 3) end
end

-- What a thing is saved as when it goes into a bag.
local function packed(thing)
  local data = copy(thing.data)
  if thing.cards then data.ContainedObjects = thing.cards end
  return data
end

local function within(thing)
  if thing.type == "Deck" or thing.type == "Bag" then return thing.cards end
  if thing.type == "Infinite" then return thing.data.ContainedObjects end
  error("a " .. thing.type .. " holds nothing", 3)
end

local function take_by_guid(container, guid)
  for i, data in ipairs(within(container)) do
    if data.GUID == guid then return table.remove(container.cards, i) end
  end
  error("there is no " .. tostring(guid) .. " in that " .. container.type, 3)
end

local function take_top(deck)
  return table.remove(deck.cards, face_down(deck) and 1 or #deck.cards)
end

local function after_taking(deck)
  if #deck.cards > 1 then return end
  remove(deck)
  if #deck.cards == 1 then
    local last = deck.cards[1]
    later(TICK, function() deck.remainder = spawn(last, deck.position, deck.rotation) end)
  end
end

local function cards_of(thing)
  if thing.type == "Deck" then return thing.cards end
  if thing.type == "Card" then return { thing.data } end
  error("a " .. thing.type .. " cannot go into a deck")
end

local function join(under, thing)
  if face_down(under) ~= face_down(thing) then error("cards that face different ways are put together") end
  if under.locked then error("cards are put on a pile that is locked") end
  local on_top = thing.position.y >= under.position.y
  local first_is_top = face_down(under)
  local all = {}
  local function add(list) for _, card in ipairs(list) do table.insert(all, card) end end
  if on_top == first_is_top then add(cards_of(thing)) add(cards_of(under)) else add(cards_of(under)) add(cards_of(thing)) end
  remove(thing)
  if under.type == "Deck" then
    under.cards = all
    return
  end
  remove(under)
  local deck = { Name = "Deck", GMNotes = "", Tags = under.data.Tags, ContainedObjects = all }
  later(TICK, function() spawn(deck, under.position, under.rotation) end)
end

local Methods = {}

function Methods.getPosition(self) return copy(self.position) end
function Methods.getRotation(self) return copy(self.rotation) end
function Methods.getGMNotes(self) return self.data.GMNotes or "" end
function Methods.getName(self) return self.data.Nickname or "" end
function Methods.getLock(self) return self.locked end
function Methods.isDestroyed(self) return self.gone end
function Methods.setName(self, name) self.data.Nickname = name end
function Methods.setLock(self, locked) self.locked = locked end
function Methods.setRotation(self, rotation) self.rotation = vector(rotation) end
function Methods.setPosition(self, position)
  self.position = vector(position)
  self.hand = nil
end

function Methods.hasTag(self, tag)
  for _, own in ipairs(self.data.Tags or {}) do
    if own == tag then return true end
  end
  return false
end

function Methods.getQuantity(self)
  if self.type == "Deck" then return #self.cards end
  return self.data.Number or -1
end

function Methods.getObjects(self)
  if self.type == "Scripting" then return mock.inside(self) end
  local listed = {}
  for i, card in ipairs(within(self)) do
    table.insert(listed, { index = i - 1, name = card.Nickname, gm_notes = card.GMNotes, guid = card.GUID, tags = card.Tags })
  end
  return listed
end

function Methods.shuffle(self)
  if self.type ~= "Deck" then error("only a deck is shuffled") end
  for i = #self.cards, 2, -1 do
    local j = mock.random(i)
    self.cards[i], self.cards[j] = self.cards[j], self.cards[i]
  end
end

function Methods.deal(self, number, colour)
  must_be_free(self, "dealt from")
  mock.hand_zone(colour)
  local function give(data)
    later(TICK, function() spawn(data, mock.hand_zone(colour).position, { x = 0, y = 180, z = 0 }).hand = colour end)
  end
  if self.type == "Card" then
    remove(self)
    return give(self.data)
  end
  for _ = 1, math.min(number, #self.cards) do give(take_top(self)) end
  after_taking(self)
end

local TAKE = { position = true, rotation = true, smooth = true, callback_function = true, index = true, guid = true, flip = true, top = true }

function Methods.takeObject(self, wanted)
  must_be_free(self, "taken from")
  for key in pairs(wanted) do
    if not TAKE[key] then error("takeObject has no parameter " .. key) end
  end
  local data = nil
  if wanted.guid then
    data = take_by_guid(self, wanted.guid)
  elseif self.type == "Deck" then
    data = take_top(self)
  elseif self.type == "Infinite" then
    data = self.data.ContainedObjects[1]
  elseif (self.data.Number or 0) > 1 then
    self.data.Number = self.data.Number - 1
    data = copy(self.data)
    data.Number = nil
  end
  if data == nil then error("there is nothing to take out of a " .. self.type) end
  local one = spawn(data, vector(wanted.position or self.position), vector(wanted.rotation or self.rotation))
  if self.type == "Deck" then after_taking(self) end
  if wanted.callback_function then later(TICK, function() wanted.callback_function(one.handle) end) end
  return one.handle
end

function Methods.putObject(self, handle)
  local thing = mock.handles[handle]
  must_be_free(self, "put under others")
  must_be_free(thing, "put anywhere")
  if self.type == "Bag" then table.insert(self.cards, packed(thing)) end
  if self.type == "Infinite" or self.type == "Bag" then return remove(thing) end
  join(self, thing)
end

function Methods.destruct(self)
  must_be_free(self, "destroyed")
  remove(self)
end

local FIELDS = { type = true, held_by_color = true, guid = true, remainder = true, resting = true }

local function handle_of(thing)
  local handle = setmetatable({}, {
    __index = function(_, key)
      if thing.gone and key ~= "isDestroyed" then error("a destroyed object is asked for " .. tostring(key), 2) end
      if key == "is_face_down" then return face_down(thing) end
      if FIELDS[key] then return thing[key] end
      if Methods[key] == nil then error("an object has no member " .. tostring(key), 2) end
      return function(...) return Methods[key](thing, ...) end
    end,
    __newindex = function(_, key) error("an object's " .. tostring(key) .. " cannot be set", 2) end,
  })
  mock.handles[handle] = thing
  return handle
end

spawn = function(data, position, rotation)
  local thing_type = TYPES[data.Name] or error("the stand-in does not know a " .. tostring(data.Name))
  local thing = { data = copy(data), type = thing_type, guid = data.GUID, position = vector(position), rotation = vector(rotation),
    locked = data.Locked or false, gone = false, resting = true, born = mock.now, zones = 0 }
  if thing_type == "Deck" or thing_type == "Bag" then
    thing.cards = {}
    for i, card in ipairs(data.ContainedObjects or {}) do thing.cards[i] = card end
  end
  thing.handle = handle_of(thing)
  table.insert(mock.objects, thing)
  mock.appeared(thing)
  return thing
end

mock.spawn, mock.methods, mock.later = spawn, Methods, later

local function present(thing)
  return not thing.gone and (thing.born < mock.now or thing.born == 0)
end

function mock.list(wanted)
  local found = {}
  for _, thing in ipairs(mock.objects) do
    if present(thing) and (wanted == nil or wanted(thing)) then table.insert(found, thing) end
  end
  return found
end

local function handles(things)
  local list = {}
  for i, thing in ipairs(things) do list[i] = thing.handle end
  return list
end

function getObjects() return handles(mock.list()) end
function getObjectsWithTag(tag)
  return handles(mock.list(function(thing) return Methods.hasTag(thing, tag) end))
end

-- Zones -------------------------------------------------------------------------------------------------------------

-- A zone with tags sees only what has one of them.
local function seen_by(zone, thing)
  local wanted = zone.data.Tags or {}
  for _, tag in ipairs(wanted) do
    if Methods.hasTag(thing, tag) then return true end
  end
  return #wanted == 0
end

local function in_zone(zone, thing)
  local at, centre, scale = thing.position, zone.position, zone.data.Transform
  return abs(at.x - centre.x) <= scale.scaleX / 2 and abs(at.z - centre.z) <= scale.scaleZ / 2
    and abs(at.y - centre.y) <= scale.scaleY / 2
    and thing.type ~= "Scripting" and thing.type ~= "Hand" and thing.hand == nil and seen_by(zone, thing)
end

function mock.hand_zone(colour)
  for _, thing in ipairs(mock.objects) do
    if thing.type == "Hand" and not thing.gone and thing.data.FogColor == colour then return thing end
  end
  error("there is no hand of " .. tostring(colour), 3)
end

-- What players do with their own fingers ------------------------------------------------------------------------------

mock.players = {}

function mock.players.bag(thing)
  local bag = spawn({ Name = "Bag", GMNotes = "" }, { x = 20, y = 1, z = 0 }, { x = 0, y = 0, z = 0 })
  bag.born = 0
  Methods.putObject(bag, thing.handle)
end

function mock.players.turn_over(thing)
  thing.rotation.z = face_down(thing) and 0 or 180
end

-- A deck that falls into a hand falls apart.
function mock.players.take_in_hand(thing, colour)
  if thing.type ~= "Deck" then
    thing.hand = colour
    return
  end
  remove(thing)
  for _, card in ipairs(thing.cards) do spawn(card, mock.hand_zone(colour).position, { x = 0, y = 180, z = 0 }).hand = colour end
end

function mock.inside(zone)
  return handles(mock.list(function(thing) return in_zone(zone, thing) end))
end

function mock.watch_zones()
  for _, zone in ipairs(mock.objects) do
    if zone.type == "Scripting" then
      zone.held = zone.held or {}
      local held, centre, scale = zone.held, zone.position, zone.data.Transform
      for _, thing in ipairs(mock.objects) do
        local near = abs(thing.position.x - centre.x) <= scale.scaleX / 2
        local inside = near and present(thing) and in_zone(zone, thing)
        if inside and not held[thing] then
          held[thing], thing.zones = true, thing.zones + 1
          if rawget(_G, "onObjectEnterZone") then onObjectEnterZone(zone.handle, thing.handle) end
        elseif held[thing] and not inside then
          held[thing], thing.zones = nil, thing.zones - 1
          if rawget(_G, "onObjectLeaveZone") then onObjectLeaveZone(zone.handle, thing.handle) end
        end
      end
    end
  end
end

-- Forgets what is gone, once it has left its zones.
function mock.forget()
  local kept = {}
  for _, thing in ipairs(mock.objects) do
    if not thing.gone or thing.zones > 0 then table.insert(kept, thing) end
  end
  mock.objects = kept
end

-- Players, talk, keys -----------------------------------------------------------------------------------------------

local COLOURS = { White = 1, Brown = 1, Red = 1, Orange = 1, Yellow = 1, Green = 1, Teal = 1, Blue = 1, Purple = 1, Pink = 1, Grey = 1, Black = 1 }

local function must_be_colour(colour)
  if not COLOURS[colour] then error(tostring(colour) .. " is no player colour", 3) end
end

local function player(colour)
  return setmetatable({}, {
    __index = function(_, key)
      if key == "color" then return colour end
      if key == "seated" then return mock.seated[colour] or false end
      if key == "getHandCount" then
        return function() return #mock.list(function(thing) return thing.type == "Hand" and thing.data.FogColor == colour end) end
      end
      if key == "getHandObjects" then
        mock.hand_zone(colour)
        return function() return handles(mock.list(function(thing) return thing.hand == colour end)) end
      end
      if key == "broadcast" then return function(text) table.insert(mock.said, colour .. "< " .. text) end end
      if key == "showConfirmDialog" then
        return function(text, run) table.insert(mock.dialogs, { colour = colour, text = text, run = run }) end
      end
      error("a player has no member " .. tostring(key), 2)
    end,
  })
end

Player = setmetatable({}, { __index = function(_, colour) must_be_colour(colour) return player(colour) end })

function stringColorToRGB(colour)
  must_be_colour(colour)
  return { r = 1, g = 1, b = 1 }
end

function broadcastToAll(text, tint)
  if type(tint) ~= "table" then error("a colour is a table") end
  table.insert(mock.said, text)
end

printToAll = broadcastToAll

function print(text) table.insert(mock.said, "console: " .. tostring(text)) end

function addHotkey(label, run)
  if mock.hotkeys[label] then error("two hotkeys are called " .. label) end
  mock.hotkeys[label] = run
end

function clearChooseInHand(colours)
  for _, colour in ipairs(colours) do mock.choosing[colour] = nil end
end

function chooseInHandOrCancel(label, least, most, prompt, colours)
  if type(prompt) ~= "string" or least > most then error("chooseInHandOrCancel: wrong parameters") end
  for _, colour in ipairs(colours) do mock.choosing[colour] = label end
end

-- Turns: setting turn_color tells the script on the next tick, as the game does.
local turns = { enable = false, type = 1, order = {}, reverse_order = false, skip_empty_hands = true, pass_turns = true, turn_color = "" }
local function turned(colour)
  later(TICK, function() if rawget(_G, "onPlayerTurn") then onPlayerTurn(Player[colour], nil) end end)
end
Turns = strict("Turns", turns, { enable = true, type = true, order = true, reverse_order = true, skip_empty_hands = true, pass_turns = true, turn_color = turned })

-- Panels ------------------------------------------------------------------------------------------------------------

mock.panel = {}

local function element(id)
  return mock.panel[id] or error("no panel element has the id " .. tostring(id), 3)
end

UI = strict("UI", {
  setAttribute = function(id, name, value)
    if type(value) ~= "string" then error("attribute " .. name .. " of " .. id .. " must be a string", 2) end
    element(id)[name] = value
  end,
  setValue = function(id, value)
    if type(value) ~= "string" then error("the value of " .. id .. " must be a string", 2) end
    element(id).value = value
  end,
})

-- The table ---------------------------------------------------------------------------------------------------------

JSON = strict("JSON", { encode = function(value) return python.encode(value) end, decode = function(text) return python.decode(text) end })

local seed = 1
function mock.random(n)
  seed = (seed * 1103515245 + 12345) % 2147483648
  return math.floor(seed / 65536) % n + 1
end
math.random = mock.random

function mock.load(save)
  for _, data in ipairs(save.ObjectStates) do
    local t = data.Transform
    spawn(data, { x = t.posX, y = t.posY, z = t.posZ }, { x = t.rotX, y = t.rotY, z = t.rotZ })
  end
  local globals = setmetatable(_G, {
    __index = function(_, name) error("there is no global " .. tostring(name), 2) end,
  })
  return globals
end
