/** Topics that people can unsubscribe from. Account email, such as sign-in links, has no topic. */
export const mailTopics = {
  followed: 'Updates on listings you follow',
  launches: 'Your listings’ results',
  invites: 'Invitations to edit a listing',
} as const
export type MailTopic = keyof typeof mailTopics

export function isMailTopic(text: string): text is MailTopic {
  return Object.hasOwn(mailTopics, text)
}
