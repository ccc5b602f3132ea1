/** Mails that people may refuse, one by one. What belongs to the account itself, such as a sign-in link, is not among them. */
export const mailTopics = {
  followed: 'News of listings you follow',
  launches: 'How your own listings did',
  invites: 'Invitations to work on a listing',
} as const
export type MailTopic = keyof typeof mailTopics

export function isMailTopic(text: string): text is MailTopic {
  return Object.hasOwn(mailTopics, text)
}
