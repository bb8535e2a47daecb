-- The stand-in, continued: things as data, menus of a right click, and what players put into containers.

local Methods, later = mock.methods, mock.later
local TICK = 1 / 60

local function copied(data)
  local twin = {}
  for key, value in pairs(data) do twin[key] = value end
  return twin
end

-- Things as data ------------------------------------------------------------------------------------------------------

local function transform(thing)
  local at, turn = thing.position, thing.rotation
  return { posX = at.x, posY = at.y, posZ = at.z, rotX = turn.x, rotY = turn.y, rotZ = turn.z, scaleX = 1, scaleY = 1, scaleZ = 1 }
end

function Methods.getData(self)
  local data = copied(self.data)
  data.GUID, data.Transform, data.Locked = self.guid, transform(self), self.locked
  if self.cards then data.ContainedObjects = copied(self.cards) end
  if self.type == "Deck" then
    data.DeckIDs, data.CustomDeck = {}, {}
    for i, card in ipairs(self.cards) do
      data.DeckIDs[i] = card.CardID
      for key, sheet in pairs(card.CustomDeck) do data.CustomDeck[key] = sheet end
    end
  end
  return data
end

-- A deck without its cards, or a card whose sheet is not told, is nothing that the game shows.
local function must_be_sound(data)
  if type(data.Transform) ~= "table" then error("data of a thing has no Transform", 3) end
  if data.Name ~= "Deck" then return end
  if #data.ContainedObjects < 2 then error("a deck of " .. #data.ContainedObjects .. " does not appear", 3) end
  for i, card in ipairs(data.ContainedObjects) do
    if data.DeckIDs[i] ~= card.CardID then error("DeckIDs differ from the cards", 3) end
    if not data.CustomDeck[tostring(math.floor(card.CardID / 100))] then error("a card's sheet is missing", 3) end
  end
end

local SPAWN = { data = true, position = true, rotation = true, callback_function = true }

local function vector(given)
  return { x = given.x or given[1], y = given.y or given[2], z = given.z or given[3] }
end

-- The colour in whose hand zone a place is.
local function hand_at(at)
  for _, zone in ipairs(mock.objects) do
    local size = zone.type == "Hand" and not zone.gone and zone.data.Transform
    local inside = size and math.abs(at.x - zone.position.x) <= size.scaleX / 2 and math.abs(at.z - zone.position.z) <= size.scaleZ / 2
      and math.abs(at.y - zone.position.y) <= size.scaleY / 2
    if inside then return zone.data.FogColor end
  end
  return nil
end

function spawnObjectData(wanted)
  for key in pairs(wanted) do
    if not SPAWN[key] then error("spawnObjectData has no parameter " .. key, 2) end
  end
  local data, t = wanted.data, wanted.data.Transform
  must_be_sound(data)
  local at = wanted.position and vector(wanted.position) or { x = t.posX, y = t.posY, z = t.posZ }
  local turn = wanted.rotation and vector(wanted.rotation) or { x = t.rotX, y = t.rotY, z = t.rotZ }
  local thing = mock.spawn(data, at, turn)
  if thing.type == "Card" then thing.hand = hand_at(at) end
  if wanted.callback_function then later(TICK, function() wanted.callback_function(thing.handle) end) end
  return thing.handle
end

function Methods.getDescription(self) return self.data.Description or "" end

-- Menus ---------------------------------------------------------------------------------------------------------------

function mock.appeared(thing)
  if not mock.is_loaded then return end
  later(TICK, function()
    if not thing.gone and rawget(_G, "onObjectSpawn") then onObjectSpawn(thing.handle) end
  end)
end

function Methods.clearContextMenu(self)
  self.menu = {}
end

function Methods.addContextMenuItem(self, label, run)
  if type(label) ~= "string" or type(run) ~= "function" then error("addContextMenuItem: wrong parameters", 3) end
  self.menu = self.menu or {}
  for _, item in ipairs(self.menu) do
    if item.label == label then error("two items of a menu are called " .. label, 3) end
  end
  table.insert(self.menu, { label = label, run = run })
end

-- What players choose: an item of a thing's menu.
function mock.players.right_click(thing, label, colour)
  for _, item in ipairs(thing.menu or {}) do
    if item.label == label then return item.run(colour, thing.position, thing.handle) end
  end
  error("the menu has no " .. label)
end

-- Whether the script lets a player drop a thing into a container.
function mock.players.may_drop(thing, container)
  return tryObjectEnterContainer(container.handle, thing.handle)
end

-- Cards of these ids out of nowhere, the first on top, as one pile.
function mock.players.lay_cards(ids, deck, kind, at, turn)
  local cards = {}
  for i, id in ipairs(ids) do
    local notes = string.format('{"id":"%s","deck":"%s","kind":"%s"}', id, deck, kind)
    cards[i] = { Name = "Card", GMNotes = notes, GUID = string.format("fff%03d", i), CardID = 100,
      CustomDeck = { ["1"] = {} }, Nickname = id }
  end
  if #cards == 1 then return mock.spawn(cards[1], vector(at), vector(turn)) end
  return mock.spawn({ Name = "Deck", GMNotes = "", GUID = "fff000", ContainedObjects = cards }, vector(at), vector(turn))
end
