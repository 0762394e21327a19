import { providePostgres } from './postgres.ts';

/** One PostgreSQL for all server tests of a run. */
export default () => providePostgres();
