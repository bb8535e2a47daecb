-- Sentences: each stands in the language of the table under its key, and here alone is it put together.
-- What fills a place is a text, a number, or somebody: one or several, with whom the words agree that ask for it.
Words = {}

-- Those who have these names, as a sentence takes them.
function Words.several(names)
  return { text = Words.list(names), is_several = #names > 1 }
end

-- Names in a row: "Gog, Zot and Jett".
function Words.list(names)
  if #names < 2 then return names[1] or "" end
  local first = table.concat(names, Words.of("list.comma"), 1, #names - 1)
  return first .. Words.of("list.last") .. names[#names]
end

function Words.of(key, with)
  local said = string.gsub(RDI.words[key], "{([%a_]+):?([^{}]*)}", function(name, forms)
    return Words.fill(with[name], forms)
  end)
  return said
end

-- "{who}" is the text itself, "{who:wins/win}" the word for one or for several of them.
function Words.fill(value, forms)
  local is_several = type(value) == "number" and value ~= 1
  if type(value) == "table" then value, is_several = value.text, value.is_several end
  if forms == "" then return tostring(value) end
  local for_one, for_several = string.match(forms, "^([^/]*)/(.*)$")
  return is_several and for_several or for_one
end
