// boardgame.io's own server with its tutorial's game; matches are kept in memory, as it does by default.
const { Server } = require("boardgame.io/server");
const { TicTacToe } = require("./game.cjs");

const server = Server({ games: [TicTacToe], origins: ["*"] });
server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: Number(process.argv[2]) + 1 } });
