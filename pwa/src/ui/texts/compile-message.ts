import type { I18n } from '@lingui/core';

type Tokens = ReturnType<Parameters<I18n['setMessagesCompiler']>[0]>;
type Token = Tokens[number];

/** `{name}`, or `{name, plural,` with its cases behind it. */
const argument = /\{\s*(\w+)\s*(?:\}|,\s*(plural|select)\s*,)/y;
/** `one {`, `=0 {` */
const caseStart = /\s*=?(\w+)\s*\{/y;
const casesEnd = /\s*\}/y;

/**
 * Compiles what our sentences use of ICU MessageFormat: `{name}`, `plural` and `select`. Lingui's own compiler knows all of
 * it and is five times the size of the rest of this chunk; `catalogues.test.ts` compares the two for every sentence.
 * Anything else stays in the text as it is.
 */
export function compileMessage(message: string): Tokens {
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };

  /** Up to the end, or to the brace that closes a case. */
  function readTokens(inCase: boolean): Tokens {
    const tokens: Tokens = [];
    let text = '';
    const add = (token: Token) => {
      if (text !== '') tokens.push(text);
      text = '';
      tokens.push(token);
    };
    while (at < message.length && !(inCase && message[at] === '}')) {
      const [, name, type] = match(argument) ?? [];
      if (name !== undefined) add(type === undefined ? [name] : [name, type, readCases()]);
      else if (inCase && message[at] === '#') add(message.charAt(at++));
      else text += message.charAt(at++);
    }
    if (text !== '') tokens.push(text);
    return tokens;
  }

  function readCases() {
    const cases: Record<string, Tokens> = {};
    for (let start = match(caseStart); start !== null; start = match(caseStart)) {
      cases[start[1] ?? 'other'] = readTokens(true);
      at += 1;
    }
    match(casesEnd);
    return { offset: undefined, ...cases };
  }

  return readTokens(false);
}
