// Two socket clients a match, who play until time is up: node clients.cjs PORT MATCHES SECONDS THINK
// Says "ready" when all matches stand, begins at a line on standard input, and prints moves and times as JSON.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { TicTacToe } = require("./game.cjs");

const [port, matches, seconds, think] = process.argv.slice(2).map(Number);
const sleep = (s) => new Promise((done) => setTimeout(done, 1000 * s));
const times = [];
let finished = 0;
let late = 0;
let until = 0;
let numbered = 0;

function seated(matchID, playerID) {
  const client = Client({
    game: TicTacToe, matchID, playerID, numPlayers: 2, debug: false,
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } }),
  });
  client.start();
  return client;
}

/** Until the client's state is as wanted; false after twenty seconds. */
function seen(client, wanted) {
  return new Promise((done) => {
    let left = () => {};
    const timer = setTimeout(() => { left(); done(false); }, 20000);
    const look = () => {
      const state = client.getState();
      if (state !== null && wanted(state)) {
        clearTimeout(timer);
        setImmediate(() => left());
        done(true);
      }
    };
    left = client.subscribe(look);
    look();
  });
}

async function match() {
  const id = `m${process.pid}-${numbered++}`;
  const players = [seated(id, "0"), seated(id, "1")];
  for (const player of players) await seen(player, (state) => state.isConnected);
  return players;
}

async function play(players) {
  for (;;) {
    const state = players[0].getState();
    if (state.ctx.gameover !== undefined) { finished++; return; }
    if (performance.now() > until) return;
    await sleep(think * (0.5 + Math.random()));
    const actor = players[Number(state.ctx.currentPlayer)];
    const free = state.G.cells.flatMap((cell, n) => (cell === null ? [n] : []));
    const cell = free[Math.floor(Math.random() * free.length)];
    const began = performance.now();
    actor.moves.clickCell(cell);
    const confirmed = (now) => now.ctx.turn > state.ctx.turn || now.ctx.gameover !== undefined; // by the server
    const told = players.map((player) => seen(player, confirmed));
    if ((await Promise.all(told)).every(Boolean)) times.push(performance.now() - began);
    else { late++; return; }
  }
}

async function main() {
  const standing = await Promise.all(Array.from({ length: matches }, match));
  console.log("ready");
  await new Promise((go) => process.stdin.once("data", go));
  until = performance.now() + 1000 * seconds;
  await Promise.all(standing.map(async (first) => {
    for (let players = first; performance.now() < until; players = await match()) {
      await play(players);
      for (const player of players) player.stop();
    }
  }));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? null;
  console.log(JSON.stringify({ moves: times.length, p50_ms: at(0.5), p99_ms: at(0.99), finished, late }));
  process.exit(0);
}

main();
