/** Topics that people can unsubscribe from. Account email, such as sign-in links, has no topic. */
export const mailTopics = {
  followed: 'News of listings you follow',
  launches: 'How your own listings did',
  invites: 'Invitations to work on a listing',
} as const
export type MailTopic = keyof typeof mailTopics

export function isMailTopic(text: string): text is MailTopic {
  return Object.hasOwn(mailTopics, text)
}
