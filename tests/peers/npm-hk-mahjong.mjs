// Prints tests/data/peers/hong-kong.txt with the scores of npm's hk-mahjong filled in.
//
//     npm ci --prefix tests/peers
//     node tests/peers/npm-hk-mahjong.mjs < tests/data/peers/hong-kong.txt

import { readFileSync } from 'node:fs';
import peer from 'hk-mahjong';

const { Tile, Meld, Hand, ExplorerOfWinningPermutations, FaanCalculator } = peer;

const SUITS = { m: 'character', p: 'dot', s: 'bamboo' };
// Their honours are numbered: the four winds, then red, green, white.
const HONOURS = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 7, 6: 6, 7: 5 };
const WINDS = { E: 'east', S: 'south', W: 'west', N: 'north' };
const SEASONS = ['spring', 'summer', 'autumn', 'winter'];
const FLOWERS = ['plum', 'lily', 'chrysanthemum', 'bamboo'];

const tiles = (text) =>
  [...text.matchAll(/([0-9]+)([a-z])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));

const tile = ([digit, suit]) =>
  suit === 'z'
    ? new Tile({ suit: 'honor', value: HONOURS[digit] })
    : new Tile({ suit: SUITS[suit], value: Number(digit) });

function configuration(words, bonus, text) {
  const win = words.win ?? 'wall';
  const extraTiles = {};
  SEASONS.forEach((name, at) => (extraTiles[name] = bonus.includes(`${at + 1}g`)));
  FLOWERS.forEach((name, at) => (extraTiles[name] = bonus.includes(`${at + 1}f`)));
  return {
    selfPick: ['wall', 'kong-box', 'last-tile', 'heavenly'].includes(win),
    winByKong: win === 'kong-box',
    winByLastCatch: ['last-tile', 'last-discard'].includes(win),
    robbingKong: win === 'rob',
    fullyConcealedHand: !text.includes('('),
    heavenlyHand: win === 'heavenly',
    earthlyHand: win === 'earthly',
    seatWind: WINDS[words.seat],
    roundWind: WINDS[words.round],
    extraTiles,
    enableBonusFaanDueToZeroExtraTile: true,
  };
}

function value(words) {
  const [text, last] = words.hand.split('+');
  if (!last) return 'none';
  const groups = [...text.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, inside]) => tiles(inside));
  const loose = tiles(text.replace(/[([][^)\]]*[)\]]/g, ' '));
  const bonus = loose.filter((it) => 'fg'.includes(it[1]));
  const concealed = [...loose.filter((it) => !bonus.includes(it)), ...tiles(last)];
  const hand = new Hand({ tiles: concealed.map(tile), melds: groups.map((group) => new Meld(group.map(tile))) });
  const config = configuration(words, bonus, text);
  const readings = new ExplorerOfWinningPermutations(hand).getWinningPermutations();
  const values = readings.map((reading) => FaanCalculator.calculate(reading, config).value);
  if (values.length === 0) return 'none';
  return values.includes('∞') ? 'limit' : String(Math.max(...values));
}

for (const line of readFileSync(0, 'utf8').trimEnd().split('\n')) {
  if (line === '' || line.startsWith('#') || line.startsWith('why ')) {
    console.log(line);
    continue;
  }
  const parts = line.split('|').map((part) => part.trim());
  const words = Object.fromEntries(parts[0].split(' ').map((word) => word.split(/=(.*)/).slice(0, 2)));
  const made = `npm=${value(words)}`;
  const at = parts.findIndex((part) => part.startsWith('npm='));
  if (at < 0) parts.splice(2, 0, made);
  else parts[at] = made;
  console.log(parts.join(' | '));
}
