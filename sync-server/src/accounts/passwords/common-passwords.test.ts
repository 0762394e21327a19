import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const listed = (text: string) => text.trim().split(/\s+/);

describe('a common password', () => {
  test.each(
    listed(`123456 password iloveyou qwertyuiop summer2024 abcabc 112233 123321 102030 159357 trustno1 slayer scorpion
      nascar gateway midnight viking marina rosebud username 147258369 1029384756 zaq12wsx lovelove passwort1`),
  )('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(
    listed(`password1 qwerty1 iloveyou1 monkey1 welcome1 princess1 letmein1 football1 dragon1 sunshine1 michael1 admin1
      12345a a12345 123456ab Password1! midnight7 scorpion! viking1987 marina2031! rosebud#1 slayer007 dragon123456
      1password !password 123monkey P@ssw0rd passw0rd1 M1chael he11o! dr4g0n 7r4vis $unshine99 qwerty2024`),
  )('%s is one with an ending, a beginning or signs for letters', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test('the 2,000 most common ones are refused, alone and with an ending', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const commonest = dictionary['passwords-common'].slice(0, 2000);
    expect(commonest.filter((one) => !isCommonPassword(one))).toEqual([]);
    expect(commonest.filter((one) => !isCommonPassword(`${one}1!`))).toEqual([]);
  });

  test.each([
    'cedar and steam',
    'hot-water-1',
    'retreat-guest',
    'retreat-guest2',
    'correct horse battery staple',
    'dragonfly over the lake',
    'blue kettle 42 north',
    'vT8#kq2Lw',
    'Xk39-plum',
    '绿茶与松树的香气',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
