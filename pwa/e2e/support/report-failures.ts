import { beforeEach } from 'vitest';
import { reportFailure } from './browser.ts';

beforeEach(({ onTestFailed }) => {
  onTestFailed(reportFailure);
});
