/** Words that lead every list of leaked passwords. Together with what is put behind them they make some thousands. */
const words = `
password passwort passw0rd pass qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc
qweasd qweasdzxc qweqwe asdasd zxczxc abcabc 1qaz 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq1zaq1
zaq12wsx 2wsx3edc 123qwe qwe123 123abc abc abcd abcde abcdef abcdefg abcdefgh a1b2c3 a1b2c3d4 aa aaa aaaa
admin administrator root user guest test tester testing demo login welcome letmein changeme change default master secret
access hello whatever trustno iloveyou loveyou lovely love lover iloveu ihateyou monkey dragon tiger tigger lion panda
kitty kitten puppy doggy butterfly dolphin horse wolf eagle falcon bear bird chicken turtle spider snake buster
sunshine princess prince queen king angel angels baby babygirl babyboy honey sweet sweety sweetie sugar candy cookie
chocolate cheese banana orange apple peach cherry strawberry pumpkin pepper ginger coffee pizza
football baseball basketball soccer hockey tennis golf golfer skate skater rugby cricket volleyball boxing arsenal
chelsea liverpool barcelona realmadrid juventus milan united manchester rangers celtic cowboys steelers yankees lakers
batman superman spiderman ironman hulk starwars pokemon pikachu naruto matrix gandalf minecraft fortnite roblox mario
shadow killer hunter ranger warrior soldier ninja samurai pirate phoenix thunder lightning storm dragonball mustang
corvette ferrari porsche mercedes yamaha harley honda toyota camaro jaguar maverick
michael michelle jessica jennifer amanda ashley nicole daniel andrew joshua matthew robert thomas jordan charlie george
william anthony christian christopher david james jackson justin brandon tyler samantha hannah elizabeth stephanie
melissa andrea anna maria alex alexander alexis richard joseph patrick kevin martin peter steven nathan oliver oscar max
lucas luis carlos jose juan antonio rodriguez fernando ricardo roberto alejandro sandra patricia barbara victoria
veronica natasha natalie vanessa diana claudia carolina daniela gabriel gabriela adrian sebastian maxwell taylor austin
dallas morgan madison cameron hayden chelsey courtney heather kimberly brittany tiffany crystal amber jasmine lauren
rachel rebecca sarah sophie emily emma olivia chloe grace zoe lily rose daisy violet summer winter autumn spring
january february march april may june july august september october november december monday friday sunday
london paris berlin america canada mexico brasil brazil india china russia germany france england scotland ireland
australia newyork boston chicago texas florida california hawaii
computer internet google facebook twitter instagram youtube linkedin myspace microsoft windows apple samsung nokia
android iphone laptop system server network security hacker cyber pussy fuck fuckyou fuckme fuckoff asshole bitch sexy
hotdog sex porn dick cock shit bastard biteme money dollar million cash lucky winner number champion victory freedom
peace heaven jesus christ god blessed faith hope trinity angelina genesis creative forever family friends mother father
daddy mommy mylove myself flower flowers garden forest ocean river mountain rainbow star stars moon silver gold golden
diamond purple yellow green blue black white red music guitar piano drummer dancer metallica nirvana eminem beatles
slipknot linkinpark blink ladygaga merlin magic wizard mystic zombie vampire ghost demon devil lucifer satan
startrek stargate enterprise galaxy planet rocket apollo hellokitty snoopy garfield scooby mickey minnie donald simpson
homer bart barney bailey maggie molly sophie lucky rocky rusty shelby sparky toby jake buddy bandit bubbles peanut
pumpkin muffin snickers smokey sammy scooter sierra simba socks spike tucker wellens wellness retreat yoga namaste
`
  .trim()
  .split(/\s+/);

/** What people put behind such a word to satisfy a form. */
const endings = new Set(
  [
    '',
    '0',
    '00',
    '01',
    '007',
    '10',
    '11',
    '12',
    '13',
    '21',
    '22',
    '23',
    '69',
    '77',
    '88',
    '99',
    '100',
    '101',
    '111',
  ]
    .concat([
      '123',
      '123!',
      '1234',
      '12345',
      '123456',
      '321',
      '666',
      '777',
      '786',
      '007!',
      '!',
      '!!',
      '.',
      '?',
      '@',
      '#',
    ])
    .concat(['1!', '1@', '@1', '@123', '!1', '_1', '_123', '1234!', '123@', '2000', '!@#']),
);
const yearEnding = /^(19[5-9]\d|20[0-3]\d)[!.@#]?$/;

const commonWords = new Set(words);
const rows = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '147258369',
  '159753',
  '789456123',
  '741852963',
  '1029384756',
];

/** Letters behind the signs people write for them. */
const plain: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/**
 * Whether the password is among those that are tried first: one of some thousand common ones, a run of keys or digits,
 * or a short piece repeated.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').trim().toLowerCase();
  return isRepeated(text) || isRun(text) || isCommonWord(text);
}

/** `aaaaaa`, `121212`, `abcabc`: a piece of up to four characters, again and again. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/.test(text) && text.length <= 16;
}

function isRun(text: string): boolean {
  const reversed = Array.from(text).reverse().join('');
  return rows.some((row) => row.includes(text) || row.includes(reversed));
}

function isCommonWord(text: string): boolean {
  for (let length = text.length; length >= 2; length -= 1) {
    const ending = text.slice(length);
    if (!endings.has(ending) && !yearEnding.test(ending)) continue;
    const word = text.slice(0, length);
    if (commonWords.has(word) || commonWords.has(toPlain(word))) return true;
    // A short word twice, such as `lovelove`.
    const half = word.slice(0, word.length / 2);
    if (word === half + half && commonWords.has(half)) return true;
  }
  return false;
}

function toPlain(word: string): string {
  return word.replace(/./g, (sign) => plain[sign] ?? sign);
}
