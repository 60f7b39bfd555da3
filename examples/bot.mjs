// A bot over the network, in JavaScript: it makes a table with the server's own bots, or takes a free seat at one, and
// chooses at random. It needs Node 20 or later, and nothing else. docs/api.md tells the rest.
//
//     node bot.mjs http://localhost:8742 orongo
//     node bot.mjs http://localhost:8742 hotu-7k3m-x2pq

const [server, wish] = process.argv.slice(2);
const headers = { "content-type": "application/json" };

function end(problem) {
  console.error(problem);
  process.exit(1);
}
if (!wish) end("node bot.mjs http://localhost:8742 orongo");
process.on("uncaughtException", (error) => end(`${server}: ${error.cause?.message || error.message}`));

async function call(method, path, body) {
  const answer = await fetch(`${server}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  const said = await answer.json();
  if (answer.ok) return said;
  if (answer.headers.has("retry-after")) {
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get("retry-after"))));
    return call(method, path, body);
  }
  if (answer.status === 409) return call("GET", path.replace("/choices", "/sight")); // somebody was quicker
  throw new Error(said.detail);
}

async function* follow(code) {
  const answer = await fetch(`${server}/api/v1/tables/${code}/stream`, { headers });
  let rest = "";
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop();
    yield* lines.filter(Boolean).map((line) => JSON.parse(line));
  }
}

async function sitDown() {
  if (!wish.includes("-")) {
    const made = await call("POST", "/tables", { game: wish, players: 3 });
    return call("POST", `/tables/${made.code}/start`, {});
  }
  const table = await call("GET", `/tables/${wish}`);
  const free = table.seats.find((seat) => seat.kind === "open");
  return call("POST", `/tables/${wish}/seats/${free ? free.seat : 1}`, {});
}

headers.authorization = `Bearer ${(await call("POST", "/people", { name: "Random" })).token}`;
const { code } = await sitDown();
console.log(`${server}/t/${code}`);
for await (const event of follow(code)) {
  if (!event.sight) continue;
  let view = await call("GET", `/tables/${code}/sight`);
  while (view.to_choose) {
    const { words } = view.choices[Math.floor(Math.random() * view.choices.length)];
    const sent = { seat: view.viewer, words, version: view.table.version };
    view = await call("POST", `/tables/${code}/choices`, sent);
  }
  if (view.table.status === "over") {
    console.log(view.outcome ? view.outcome.text.join("\n") : "the game was ended");
    process.exit(0);
  }
}
