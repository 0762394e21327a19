import { testSeeds } from './test-seeds.ts';

testSeeds(151, 200);
