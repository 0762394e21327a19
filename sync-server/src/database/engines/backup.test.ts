import { expect, test } from 'vitest';
import { withoutPassword } from './backup.ts';

test('the password of a database is not among the arguments of pg_dump', () => {
  expect(withoutPassword('postgres://wellens:p%40ss%2Fword@db.example:5433/wellens?sslmode=require')).toEqual(
    {
      bare: 'postgres://wellens@db.example:5433/wellens?sslmode=require',
      password: 'p@ss/word',
    },
  );
  expect(withoutPassword('postgres:///wellens?host=/tmp')).toEqual({
    bare: 'postgres:///wellens?host=/tmp',
    password: '',
  });
});
