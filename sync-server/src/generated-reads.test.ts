import { testGeneratedRequests } from '#server/test-support/requests/test-generated-requests.ts';

testGeneratedRequests(({ method }) => method === 'GET');
