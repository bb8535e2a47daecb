-- What is said aloud at the table, each by the key of its sentence, and the guard against a second click while the
-- first is still at work.
Tell = {}
Once = { busy = {} }

function Tell.all(key, with, colour)
  broadcastToAll(Words.of(key, with), stringColorToRGB(colour or "White"))
end

function Tell.log(key, with, colour)
  printToAll(Words.of(key, with), stringColorToRGB(colour or "White"))
end

function Tell.only(colour, key, with)
  Tell.said(colour, Words.of(key, with))
end

-- To one player, what was put together before.
function Tell.said(colour, text)
  local player = Player[colour]
  if player ~= nil and player.seated then
    player.broadcast(text)
  else
    print(text)
  end
end

-- Ask whether to go on; nothing is done without an OK.
function Tell.ask(colour, key, run, with)
  local player, question = Player[colour], Words.of(key, with)
  if player ~= nil and player.seated then
    player.showConfirmDialog(question, run)
  else
    print(question)
  end
end

function Once.begin(name)
  if Once.busy[name] then return false end
  Once.busy[name] = true
  return true
end

function Once.finish(name)
  Once.busy[name] = nil
end
