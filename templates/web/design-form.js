"use strict";
/* A form made from a JSON Schema: it changes what somebody changes, and leaves everything else of the record as it is. */
(() => {
  const TAGS = ["do", "on", "if", "amount", "cost", "kind"];
  const PLAIN_KEY = /^[A-Za-z_][A-Za-z0-9_-]*$/;
  let defs = {}, said, changed = () => {}, count = 0;

  const make = (tag, facts = {}, ...parts) => { const one = Object.assign(document.createElement(tag), facts); one.append(...parts); return one; };
  const named = text => said.word(String(text).replace(/[_-]/g, " "));
  const step = (path, key) => (typeof key === "number" ? `${path}[${key}]` : PLAIN_KEY.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`);
  const resolved = schema => (schema.$ref ? { ...defs[schema.$ref.split("/").pop()], ...schema, $ref: undefined } : schema);
  const isRecord = schema => schema.type === "object" && Boolean(schema.properties);
  const about = schema => (schema.description || "").split("\n\n")[0].replace(/`/g, "").replace(/^./, first => first.toUpperCase());
  const button = (text, label, deed) => { const one = make("button", { type: "button", textContent: text }); if (label) one.setAttribute("aria-label", label); one.addEventListener("click", deed); return one; };
  const told = text => { const one = make("p", { className: "about", textContent: text }); one.lang = "en"; return one; };

  // choices: of records that name themselves by a key, of numbers, texts and words

  function choices(schema) {
    const all = schema.anyOf.filter(one => one.type !== "null").map(resolved);
    const records = all.filter(isRecord);
    const tag = TAGS.find(key => records.length && records.every(one => one.properties[key]?.const !== undefined));
    return all.map(one => ({ schema: one, tag: isRecord(one) ? tag : undefined, name: isRecord(one) && tag ? one.properties[tag].const : one.title || one.type || "word" }));
  }
  const isOf = (one, value) => {
    if (one.tag) return value?.[one.tag] === one.name;
    if (isRecord(one.schema)) return value !== null && typeof value === "object";
    return one.schema.enum ? one.schema.enum.includes(value) : one.schema.const !== undefined ? value === one.schema.const : one.schema.type === "integer" ? typeof value === "number" : typeof value === one.schema.type;
  };

  /** What stands there at first. */
  function fresh(given) {
    const schema = resolved(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.anyOf) return fresh(choices(schema)[0].schema);
    if (schema.enum) return schema.enum[0];
    if (isRecord(schema)) return Object.fromEntries(Object.entries(schema.properties).filter(([key, one]) => one.const !== undefined || (schema.required || []).includes(key)).map(([key, one]) => [key, fresh(one)]));
    return { string: "", integer: 1, number: 1, boolean: false, array: [], object: {} }[schema.type] ?? null;
  }

  /** Put a value into a record, a new key where the schema has it; what is undefined is taken out. */
  function put(record, schema, key, value) {
    const isNew = !(key in record);
    if (value === undefined) delete record[key]; else record[key] = value;
    if (!isNew || value === undefined) return;
    const order = Object.keys(schema.properties), at = name => (order.includes(name) ? order.indexOf(name) : order.length);
    const entries = Object.entries(record).sort((one, other) => at(one[0]) - at(other[0]));
    for (const [name] of entries) delete record[name];
    Object.assign(record, Object.fromEntries(entries));
  }

  // controls: each shows a value, and gives what it becomes to `set`

  function control(given, value, path, set, label, isNeeded) {
    let schema = resolved(given);
    if (schema.anyOf) {
      const all = choices(schema);
      if (schema.anyOf.some(one => one.type === "null")) isNeeded = false;
      if (all.length > 1) return choice(all, value, path, set, label, isNeeded);
      schema = { ...all[0].schema };
    }
    if (schema.enum) return words(schema.enum, value, path, set, label, isNeeded);
    if (schema.type === "boolean") return tick(schema, value, path, set, label);
    if (schema.type === "integer" || schema.type === "number") return line(value, path, set, label, isNeeded, "number");
    if (schema.type === "string") return line(value, path, set, label, isNeeded, "text");
    if (schema.type === "array") return list(schema, value, path, set, label);
    if (isRecord(schema)) return record(schema, value, path, set, label);
    if (schema.type === "object") return pairs(schema, value, path, set, label);
    return make("div", { className: "field" }, make("p", { className: "about", textContent: said("{what} is written as text.", { what: label }) }));
  }
  function field(label, input, path) {
    input.id = `field-${(count += 1)}`;
    const box = make("div", { className: "field" }, make("label", { htmlFor: input.id, textContent: label }), input);
    box.dataset.path = path;
    return box;
  }
  function line(value, path, set, label, isNeeded, type) {
    const input = make("input", { type, value: value ?? "", autocomplete: "off" });
    if (type === "number") input.step = "1";
    input.addEventListener("input", () => {
      if (input.validity.badInput) return;
      const empty = input.value === "";
      set(empty && !isNeeded ? undefined : type === "number" ? (empty ? 0 : Number(input.value)) : input.value);
      changed();
    });
    return field(label, input, path);
  }
  function words(all, value, path, set, label, isNeeded) {
    const known = value === undefined || value === null || all.includes(value) ? all : [value, ...all];
    const options = [...(isNeeded ? [] : [["", "–"]]), ...known.map(one => [one, named(one)])];
    const select = make("select", {}, ...options.map(([word, text]) => make("option", { value: word, textContent: text, selected: word === (value ?? "") })));
    select.addEventListener("change", () => { set(select.value === "" ? undefined : select.value); changed(); });
    return field(label, select, path);
  }
  function tick(schema, value, path, set, label) {
    const usual = schema.default ?? false, box = make("input", { type: "checkbox", checked: value ?? usual });
    box.addEventListener("change", () => { set(box.checked === usual ? undefined : box.checked); changed(); });
    const made = field(label, box, path);
    made.classList.add("tick");
    return made;
  }

  function choice(all, value, path, set, label, isNeeded) {
    const holder = make("div", { className: "field" });
    holder.dataset.path = path;
    const show = now => {
      const chosen = all.find(one => isOf(one, now));
      const id = `field-${(count += 1)}`;
      const kinds = [...(isNeeded && chosen ? [] : [["", "–"]]), ...all.map(one => [one.name, one.tag ? named(one.name) : { integer: said("a number"), string: said("a text") }[one.name] || named(one.name)])];
      const select = make("select", { id }, ...kinds.map(([name, text]) => make("option", { value: name, textContent: text, selected: name === (chosen?.name ?? "") })));
      select.addEventListener("change", () => {
        const next = all.find(one => one.name === select.value), made = next && fresh(next.schema);
        set(made);
        show(made);
        changed();
        holder.querySelector("select").focus();
      });
      const parts = [make("label", { htmlFor: id, textContent: label }), select];
      if (chosen && isRecord(chosen.schema)) parts.push(told(about(chosen.schema)), ...fields(chosen.schema, now, path));
      else if (chosen && chosen.schema.const === undefined) parts.push(plain(control(chosen.schema, now, path, set, label, true)));
      holder.classList.toggle("inline", Boolean(chosen) && !isRecord(chosen.schema) && chosen.schema.type !== "array");
      holder.replaceChildren(...parts);
    };
    show(value);
    return holder;
  }
  /** A control inside another one, whose label is the other's. */
  function plain(box) {
    const label = box.querySelector("label"), input = box.querySelector("input, select");
    if (label && input) { input.setAttribute("aria-label", label.textContent); label.remove(); }
    delete box.dataset.path;
    return box;
  }

  function record(schema, value, path, set, label) {
    const own = value && typeof value === "object" && !Array.isArray(value) ? value : {};
    const box = make("details", {}, make("summary", { textContent: label }), told(about(schema)), ...fields(schema, own, path, () => set(Object.keys(own).length || value !== undefined ? own : undefined)));
    const around = make("fieldset", {}, box);
    around.setAttribute("aria-label", label);
    around.dataset.path = path;
    return around;
  }
  /** The fields of a record: those that are needed or set, and the others when they are asked for. */
  function fields(schema, own, path, attach = () => {}, skip = []) {
    const keys = Object.keys(schema.properties).filter(key => schema.properties[key].const === undefined && !skip.includes(key));
    const isShown = key => (schema.required || []).includes(key) || key in own;
    const one = key => control(schema.properties[key], own[key], step(path, key), value => { put(own, schema, key, value); attach(); }, named(key), (schema.required || []).includes(key));
    const shown = keys.filter(isShown).map(one), rest = keys.filter(key => !isShown(key));
    if (!rest.length) return shown;
    const more = make("details", { className: "more" }, make("summary", { textContent: said("More: {what}", { what: rest.map(named).join(", ") }) }));
    more.addEventListener("toggle", () => { if (more.open && more.childElementCount === 1) more.append(...rest.map(one)); });
    return [...shown, more];
  }

  function list(schema, value, path, set, label) {
    const items = Array.isArray(value) ? value : [], inner = resolved(schema.items);
    const isSmall = !isRecord(inner) && !inner.anyOf && inner.type !== "array";
    const box = make("fieldset", {}, make("legend", { textContent: label }));
    box.dataset.path = path;
    const rows = make("ol", { className: isSmall ? "items small" : "items" }), add = make("p", { className: "add" });
    box.append(rows, add);
    const alter = (deed, focus) => { deed(); set(items.length || value !== undefined ? items : undefined); show(); changed(); focus(); };
    const show = () => rows.replaceChildren(...items.map((item, place) => {
      const told = `${label} ${place + 1}`;
      const row = control(schema.items, item, step(path, place), next => { items[place] = next; }, isSmall ? told : `${place + 1}.`, true);
      const part = isRecord(inner) ? opened(row) : isSmall ? plainly(row, step(path, place)) : row;
      const tools = make("span", { className: "tools" });
      if (place) tools.append(button("↑", said("{what}: up", { what: told }), () => alter(() => items.splice(place - 1, 0, ...items.splice(place, 1)), () => rows.children[place - 1].querySelector("input, select")?.focus())));
      tools.append(button("×", said("{what}: take away", { what: told }), () => alter(() => items.splice(place, 1), () => add.querySelector("button").focus())));
      return make("li", {}, part, tools);
    }));
    const all = inner.anyOf ? choices(inner) : [];
    const select = all.length > 1 ? make("select", {}, ...all.map(one => make("option", { value: one.name, textContent: named(one.name) }))) : null;
    select?.setAttribute("aria-label", said("Which"));
    add.append(...(select ? [select] : []), button(`+ ${label}`, "", () => alter(() => items.push(fresh(select ? all.find(one => one.name === select.value).schema : schema.items)), () => rows.lastElementChild.querySelector("input, select, summary")?.focus())));
    show();
    return box;
  }
  const opened = row => { row.querySelector("details").open = true; return row; };
  const plainly = (row, path) => { plain(row); row.dataset.path = path; return row; };

  function pairs(schema, value, path, set, label) {
    const own = value && typeof value === "object" ? value : {}, inner = resolved(schema.additionalProperties || { type: "string" });
    const isNumber = inner.type === "integer", isSimple = isNumber || inner.type === "string";
    const box = make("fieldset", {}, make("legend", { textContent: label })), rows = make("div");
    box.dataset.path = path;
    const attach = () => { set(Object.keys(own).length || value !== undefined ? own : undefined); changed(); };
    const rename = (from, to) => { const entries = Object.entries(own).map(([key, one]) => [key === from ? to : key, one]); for (const key of Object.keys(own)) delete own[key]; Object.assign(own, Object.fromEntries(entries)); };
    const show = () => rows.replaceChildren(...Object.keys(own).map(key => {
      const name = make("input", { value: key, autocomplete: "off" });
      name.setAttribute("aria-label", said("{what}: name", { what: label }));
      name.addEventListener("change", () => { if (name.value && !(name.value in own)) { rename(key, name.value); attach(); } show(); });
      const away = button("×", said("{what}: take away", { what: key }), () => { delete own[key]; show(); attach(); });
      const part = control(inner, own[key], step(path, key), next => { own[key] = next; attach(); }, key, true);
      if (!isSimple) return make("div", {}, make("div", { className: "pair alone" }, name, away), part);
      return make("div", { className: isNumber ? "pair" : "pair words" }, name, plainly(part, step(path, key)), away);
    }));
    box.append(rows, make("p", { className: "add" }, button(`+ ${label}`, "", () => { const free = [label, ...Array.from({ length: 99 }, (_, place) => `${label}-${place + 2}`)].map(one => one.toLowerCase().replace(/\s+/g, "-")).find(one => !(one in own)); own[free] = fresh(inner); show(); attach(); rows.lastElementChild.querySelector("input").focus(); })));
    show();
    return box;
  }

  // faults

  const around = path => { const parts = [path]; let now = path; while (now.length > 1) { now = now.slice(0, Math.max(now.lastIndexOf("."), now.lastIndexOf("["), 1)); parts.push(now); } return parts; };
  /** The place on the form of a path, or of the nearest thing around it that is there. */
  function place(box, path) {
    const all = new Map([...box.querySelectorAll("[data-path]")].map(one => [one.dataset.path, one]));
    return around(path).map(one => all.get(one)).find(Boolean) || box;
  }
  function mark(box, faults) {
    for (const one of box.querySelectorAll(".wrong")) one.remove();
    for (const one of box.querySelectorAll("[aria-invalid]")) { one.removeAttribute("aria-invalid"); one.removeAttribute("aria-describedby"); }
    for (const fault of faults) {
      const at = place(box, fault.path), input = at.matches(".field, .pair > *") ? at.querySelector("input, select") : null;
      const line = make("p", { className: "wrong", id: `wrong-${(count += 1)}`, textContent: fault.text });
      line.lang = "en";
      if (input) { input.setAttribute("aria-invalid", "true"); input.setAttribute("aria-describedby", line.id); }
      if (at !== box) at.append(line);
      for (let outer = at.closest("details"); outer; outer = outer.parentElement.closest("details")) outer.open = true;
      const own = at.querySelector(":scope > details");
      if (own) own.open = true;
    }
  }

  window.RDI_RECORD = {
    /** Shows a record in a box; `heard` is called when it has been changed. */
    show(box, schema, language, value, saying, heard, skip = []) {
      defs = language; said = saying; changed = heard;
      box.replaceChildren(...fields(schema, value, "$", undefined, skip));
    },
    mark, place,
  };
})();
