/** Mails that people may refuse, one by one. What belongs to the account itself, such as a sign-in link, is not among them. */
export const topics = {
  followed: 'News of listings you follow',
  launches: 'How your own listings did',
  invites: 'Invitations to work on a listing',
} as const
export type Topic = keyof typeof topics

export function isTopic(text: string): text is Topic {
  return Object.hasOwn(topics, text)
}
