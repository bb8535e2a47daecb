-- What is said aloud at the table, and the guard against a second click while the first is still at work.
Tell = {}
Once = { busy = {} }

function Tell.all(text, colour)
  broadcastToAll(text, stringColorToRGB(colour or "White"))
end

function Tell.log(text, colour)
  printToAll(text, stringColorToRGB(colour or "White"))
end

function Tell.only(colour, text)
  local player = Player[colour]
  if player ~= nil and player.seated then
    player.broadcast(text)
  else
    print(text)
  end
end

-- Ask whether to go on; nothing is done without an OK.
function Tell.ask(colour, question, run)
  local player = Player[colour]
  if player ~= nil and player.seated then
    player.showConfirmDialog(question, run)
  else
    print(question)
  end
end

function Tell.list(words)
  return table.concat(words, ", ")
end

function Once.begin(name)
  if Once.busy[name] then return false end
  Once.busy[name] = true
  return true
end

function Once.finish(name)
  Once.busy[name] = nil
end
