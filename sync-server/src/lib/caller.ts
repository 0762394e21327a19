/** Who is calling, as the session's row says; a visitor is `null`. */
export interface Caller {
  userId: number;
  isStaff: boolean;
  sessionId: string;
}
