import { testSeeds } from './test-seeds.ts';

testSeeds(101, 150);
