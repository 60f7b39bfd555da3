// A bot over the network, in JavaScript: it makes a table with the server's own bots, or takes a free seat at one, and
// chooses at random. It needs Node 20 or later, and nothing else. docs/api.md tells the rest.
//
//     node bot.mjs http://localhost:8742 orongo (or the code of a table: hotu-7k3m-x2pq)

const [server, wish] = process.argv.slice(2);
const headers = { "content-type": "application/json" };
const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

function end(status, said) {
  (status ? console.error : console.log)(said);
  process.exit(status);
}
if (!wish) end(1, "node bot.mjs http://localhost:8742 orongo");
process.on("uncaughtException", (error) => end(1, `${server}: ${error.cause?.message || error.message}`));

async function ask(method, path, body) {
  const answer = await fetch(`${server}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
  if (answer.ok) return answer;
  if (answer.status === 409) return ask("GET", path.replace("/choices", "/sight")); // somebody was quicker
  if (!answer.headers.has("retry-after")) throw new Error((await answer.json()).detail);
  await pause(Number(answer.headers.get("retry-after")));
  return ask(method, path, body);
}
const call = async (method, path, body) => (await ask(method, path, body)).json();

async function* follow(code) {
  const answer = await ask("GET", `/tables/${code}/stream`);
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

async function play(code) {
  for await (const event of follow(code)) {
    let view = event.sight && (await call("GET", `/tables/${code}/sight`));
    while (view?.to_choose) {
      const { words } = view.choices[Math.floor(Math.random() * view.choices.length)];
      view = await call("POST", `/tables/${code}/choices`, { seat: view.viewer, words, version: view.table.version });
    }
    if (view?.table.status === "over") end(0, view.outcome ? view.outcome.text.join("\n") : "the game was ended");
  }
}

headers.authorization = `Bearer ${(await call("POST", "/people", { name: "Random" })).token}`;
const { code } = await sitDown();
console.log(`${server}/t/${code}`);
for (;;) {
  await play(code).catch((error) => error instanceof TypeError || Promise.reject(error)); // so fetch says: nobody there
  await pause(1); // a stream ends after an hour, and when the server restarts
}
