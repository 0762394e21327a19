/** Bounds of reports to staff. Lengths in characters. Apart from `limits.ts`, because the first load needs none of them. */
export const reportLimits = {
  textMax: 2_000,
  /** Photos that a reporter can add. */
  photosMax: 3,
  /** Parts of the copy of what was reported; longer ones are cut. */
  copyTitleMax: 200,
  copyTextMax: 5_000,
  copyPicturesMax: 5,
  addressMax: 2_048,
  /** Statement of a decision, which both people read. */
  statementMin: 10,
  statementMax: 1_000,
  appealMin: 10,
  appealMax: 2_000,
  /** Reports of a person within 24 hours. */
  perDay: 20,
  perPage: 20,
  /** Earlier decisions about the same thing that staff are shown. */
  earlierMax: 20,
  /** Messages before and after a reported one that staff can read. */
  messagesAround: 3,
  searchMax: 100,
  /** Longest suspension that has an end. */
  suspensionDaysMax: 365,
} as const;

/** Message for a statement that is missing or too short. */
export const statementMessage = `Please give the reasons in at least ${reportLimits.statementMin} characters`;

/** Months after a decision within which it can be appealed. Source: Regulation (EU) 2022/2065, article 20. */
export const appealMonths = 6;
