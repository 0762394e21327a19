/** A person on another device, who uses only the API. */
export interface ApiCaller {
  id: number;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  put<T>(path: string, body: object): Promise<T>;
}

/** Signs in one of the demo accounts, such as `host` with `retreat-host`. */
export async function callAs(origin: string, username: string): Promise<ApiCaller> {
  const json = { 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password: `retreat-${username}` }),
  });
  const { id } = await answerOf<{ id: number }>(signedIn);
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const send = async <T>(method: string, path: string, body: object): Promise<T> =>
    await answerOf(
      await fetch(origin + path, { method, headers: { ...json, Cookie }, body: JSON.stringify(body) }),
    );
  return {
    id,
    get: async (path) => await answerOf(await fetch(origin + path, { headers: { Cookie } })),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
  };
}

async function answerOf<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}: ${await answer.text()}`);
  return (answer.status === 204 ? null : await answer.json()) as T;
}
