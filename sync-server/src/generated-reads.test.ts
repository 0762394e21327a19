import { testGeneratedRequests } from './testing/test-generated-requests.ts';

testGeneratedRequests(({ method }) => method === 'GET');
