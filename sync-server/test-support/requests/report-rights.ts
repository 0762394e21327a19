import type { EndpointName } from '#contracts/api/endpoints.ts';
import { heldRights } from './held-rights.ts';
import { missingId } from './rights-fixture.ts';
import type { RightsRow, Sending } from './rights-row.ts';

const ofNoReport = (): Sending => ({ params: { id: missingId } });
const noReport = { 'stranger only': 404, 'guest only': 404, 'host only': 404, 'staff only': 404 };
const noReportForStaff = { 'staff only': 404 };

/** Rows of the calls about reports. Their own tests cover who may do what with a report that exists. */
export const reportRights = {
  createReport: {
    about: 'listing',
    send: ({ listingId }) => ({
      body: { targetKind: 'listing', targetId: listingId, reason: 'other', text: 'Not as shown.' },
    }),
    // Nobody reports their own listing.
    rules: { 'host shown': 422, 'host hidden': 422 },
  },
  listMyReports: { about: 'nothing', send: () => ({}) },
  appealReport: {
    about: 'nothing',
    send: () => ({ params: { id: missingId }, body: { text: 'Please look at this again.' } }),
    rules: noReport,
  },
  listReports: { about: 'nothing', send: () => ({}) },
  countReports: { about: 'nothing', send: () => ({}) },
  getReport: { about: 'nothing', send: ofNoReport, rules: noReportForStaff },
  readMessagesAround: { about: 'nothing', send: ofNoReport, rules: noReportForStaff },
  assignReport: {
    about: 'nothing',
    send: () => ({ ...ofNoReport(), body: { version: 1, assigned: true } }),
    rules: noReportForStaff,
  },
  decideReport: {
    about: 'nothing',
    send: () => ({
      ...ofNoReport(),
      body: { version: 1, decision: 'dismiss', template: 'no-breach', statement: 'This breaks no rule.' },
    }),
    rules: noReportForStaff,
  },
  getSuspensionOutlook: { about: 'nothing', send: ofNoReport, rules: noReportForStaff },
  liftSuspension: {
    about: 'nothing',
    send: () => ({ ...ofNoReport(), body: { reason: 'The appeal succeeded.' } }),
    rules: noReportForStaff,
  },
  ...heldRights,
  undoDecision: {
    about: 'nothing',
    send: () => ({ ...ofNoReport(), body: { version: 1 } }),
    rules: noReportForStaff,
  },
} satisfies Partial<Record<EndpointName, RightsRow>>;
