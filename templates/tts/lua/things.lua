-- Objects are found by the machine id in their GM notes, so a copied or rebuilt table works without fixed GUIDs.
Things = {}

function Things.notes(text)
  if text == nil or string.sub(text, 1, 1) ~= "{" then return {} end
  local read, notes = pcall(JSON.decode, text)
  if read and type(notes) == "table" then return notes end
  return {}
end

function Things.id(thing)
  return Things.notes(thing.getGMNotes()).id
end

function Things.is_marked(notes, id)
  return string.find(notes or "", '"id":"' .. id .. '"', 1, true) ~= nil
end

function Things.find(id)
  for _, thing in ipairs(getObjects()) do
    if Things.is_marked(thing.getGMNotes(), id) then return thing end
  end
  return nil
end

function Things.is_in_a_bag(id)
  for _, bag in ipairs(getObjects()) do
    if bag.type == "Bag" then
      for _, within in ipairs(bag.getObjects()) do
        if Things.is_marked(within.gm_notes, id) then return true end
      end
    end
  end
  return false
end

-- Why a thing cannot be used now, in words; nil where it can.
function Things.want_of(id)
  local thing = Things.find(id)
  local name = Things.name(id)
  if thing == nil then return Things.is_in_a_bag(id) and Words.of("things.in-a-bag", { thing = name }) or name end
  if thing.held_by_color ~= nil then return Words.of("things.held", { thing = name, colour = thing.held_by_color }) end
  return nil
end

function Things.missing(ids)
  local missing = {}
  for _, id in ipairs(ids) do
    local want = Things.want_of(id)
    if want ~= nil then table.insert(missing, want) end
  end
  return missing
end

-- Whether a thing can be used; where it cannot, everybody is told.
function Things.ready(id)
  local want = Things.want_of(id)
  if want ~= nil then Tell.all("things.missing", { things = want }) end
  return want == nil
end

-- What players call a thing.
function Things.name(id)
  local kind, which, colour = string.match(id, "^([%a-]+)/?([^/]*)/?(%a*)$")
  if id == "side/otto" then return Words.of("things.otto-mat") end
  if kind == "marker" then return Words.of("things.marker", { track = Words.of("track." .. which), colour = colour }) end
  if kind == "hand" then return Words.of("things.hand", { colour = which }) end
  if kind == "mat" then return Words.of("things.mat", { who = Setup.character(which).short }) end
  if kind == "side" then return Words.of("things.side-mat", { who = Setup.character(which).short }) end
  if kind == "deck" then return Things.deck_name(which) end
  return Words.of("things." .. kind)
end

function Things.deck_name(deck)
  for _, drinks in ipairs(RDI.drinks) do
    if drinks.id == deck then return Words.of("things.drinks", { deck = drinks.name }) end
  end
  for _, character in ipairs(RDI.characters) do
    for _, extra in ipairs(character.extras) do
      if extra.id == deck then return Words.of("things.extra", { deck = extra.name, who = character.short }) end
    end
  end
  local owner = Setup.character(deck)
  return owner ~= nil and Words.of("things.deck", { who = owner.short }) or Words.of("things.otto-deck")
end

function Things.place(thing, position, rotation)
  thing.setLock(false)
  thing.setRotation(rotation)
  thing.setPosition(position)
end

-- A thing out of its data, where that says or elsewhere; a moment later, when what lay there before is gone.
function Things.spawn(data, position, rotation)
  Wait.frames(function() spawnObjectData({ data = data, position = position, rotation = rotation }) end, 2)
end
