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
  if thing == nil then return Things.name(id) .. (Things.is_in_a_bag(id) and " (it is in a bag)" or "") end
  if thing.held_by_color ~= nil then return Things.name(id) .. " (" .. thing.held_by_color .. " holds it)" end
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
  if want ~= nil then Tell.all("Missing from this table: " .. want .. ".") end
  return want == nil
end

-- What players call a thing.
function Things.name(id)
  local kind, which, colour = string.match(id, "^(%a+)/?([^/]*)/?(%a*)$")
  if kind == "inn" then return "the Inn's bag of Gold" end
  if kind == "hand" then return "the hand zone of " .. which end
  if kind == "marker" then return "the " .. Tracks.words[which] .. " marker of " .. colour end
  if kind == "mat" then return "the mat of " .. Setup.character(which).short end
  if id == "side/otto" then return "Otto's mat" end
  if kind == "side" then return "the side mat of " .. Setup.character(which).short end
  return Things.deck_name(which)
end

function Things.deck_name(deck)
  for _, drinks in ipairs(RDI.drinks) do
    if drinks.id == deck then return "the " .. drinks.name end
  end
  for _, character in ipairs(RDI.characters) do
    for _, extra in ipairs(character.extras) do
      if extra.id == deck then return "the " .. extra.name .. " of " .. character.short end
    end
  end
  local owner = Setup.character(deck)
  return owner ~= nil and "the deck of " .. owner.short or "a deck of Otto's"
end

function Things.place(thing, position, rotation)
  thing.setLock(false)
  thing.setRotation(rotation)
  thing.setPosition(position)
end
