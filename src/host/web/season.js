// Statistics from saved games. A season is a folder with the files of `pull` or of Save all games, in
// subfolders or not. Who sat where is in `names.csv` beside the games: `game,name,name,name,name`.

const SEASON_PLACES = [0, 1, 2, 3];

// The rows of a CSV file as objects, by the names in its first line.
export function csvRows(text) {
  const [head, ...lines] = text.replace("\ufeff", "").split(/\r?\n/).filter(Boolean).map((line) => line.split(","));
  return lines.map((fields) => Object.fromEntries((head ?? []).map((name, at) => [name, fields[at] ?? ""])));
}

// files: [{ path, text }]. Returns the finished games, each with its folder, rules, players and rows.
export function gamesOfSeason(files) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const names = namesOfSeason(files);
  return files.filter(({ path }) => /(^|\/)game-\d+(-rest)?\.csv$/.test(path)).map(({ path, text }) => {
    const key = path.replace(/\.csv$/, "");
    const begin = /^\d+ \d+ new (\S+)(.*)$/m.exec(texts.get(`${key}.log`) ?? "");
    const ghost = /\bplayers=3\b/.test(begin?.[2] ?? "") ? Number(/\bghost=(\d)/.exec(begin[2])?.[1]) : null;
    const players = SEASON_PLACES.filter((place) => place !== ghost);
    return { key, rules: begin?.[1] ?? "", players, names: names.get(key) ?? ["", "", "", ""], rows: csvRows(text) };
  }).sort((a, b) => a.key.localeCompare(b.key, undefined, { numeric: true }));
}

function namesOfSeason(files) {
  const names = new Map();
  for (const { path, text } of files.filter((file) => /(^|\/)names\.csv$/.test(file.path))) {
    const folder = path.slice(0, -"names.csv".length);
    for (const line of text.replace("\ufeff", "").split(/\r?\n/).filter(Boolean)) {
      const [game, ...four] = line.split(",").map((field) => field.trim());
      names.set(folder + game, SEASON_PLACES.map((place) => four[place] ?? ""));
    }
  }
  return names;
}

// The names of one folder's games as `names.csv`.
export function namesCsv(games, folder) {
  const ours = games.filter(({ key }) => key.slice(0, key.lastIndexOf("/") + 1) === folder);
  // A comma would begin the next field.
  return ours.map(({ key, names }) => `${[key.slice(folder.length), ...names.map((name) => name.replaceAll(",", " "))].join(",")}\n`).join("");
}

// One entry for each rule set, because points of different rules cannot be compared. Each has its
// players, the most points per hand first. A player without a name is not counted.
export function statistics(games) {
  const byRules = new Map();
  for (const game of games) {
    const players = byRules.get(game.rules) ?? byRules.set(game.rules, new Map()).get(game.rules);
    for (const place of game.players.filter((place) => game.names[place] !== "")) {
      const name = game.names[place];
      const player = players.get(name) ?? { name, games: 0, hands: 0, won: 0, points: 0, best: null, specials: [] };
      players.set(name, addGame(player, game, place));
    }
  }
  return [...byRules].filter(([, players]) => players.size > 0).map(([rules, players]) => {
    const perHand = ({ points, hands }) => (hands ? points / hands : 0);
    return { rules, players: [...players.values()].sort((a, b) => perHand(b) - perHand(a) || a.name.localeCompare(b.name)) };
  });
}

function addGame(player, { rows }, place) {
  player.games += 1;
  // A hand that was void was played again and is not counted.
  for (const row of rows.filter(({ result }) => result !== "void")) {
    const points = Number(row[`change${place}`]);
    player.hands += 1;
    player.points += points;
    if (row.result !== "win" || Number(row.winner) !== place) continue;
    player.won += 1;
    if (player.best === null || points > player.best) player.best = points;
    if (row.special) player.specials.push(row.special);
  }
  return player;
}
