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

function Things.find(id)
  local mark = '"id":"' .. id .. '"'
  for _, thing in ipairs(getObjects()) do
    if string.find(thing.getGMNotes() or "", mark, 1, true) then return thing end
  end
  return nil
end

function Things.missing(ids)
  local missing = {}
  for _, id in ipairs(ids) do
    if Things.find(id) == nil then table.insert(missing, id) end
  end
  return missing
end

function Things.place(thing, position, rotation)
  thing.setLock(false)
  thing.setRotation(rotation)
  thing.setPosition(position)
end
