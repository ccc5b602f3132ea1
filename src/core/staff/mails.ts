import { greeting, mailTemplate } from '../mail/template.ts'

export const roleInvite = mailTemplate<{ from: string | null; role: string; url: string; days: number }>({
  name: 'role_invite',
  compose: ({ from, role, url, days }, site) => ({
    subject: `You’re invited to help run ${site.name}`,
    blocks: [
      'Hi,',
      `${from ?? `The team of ${site.name}`} invited you to help run ${site.name}. Your role: ${role}.`,
      { label: 'View invitation', url },
      {
        note:
          `This link is just for you, works once and expires in ${days} days. Sign in with this email to accept. ` +
          'If you don’t know the sender, you can ignore this email.',
      },
    ],
  }),
  example: (link) => ({
    from: 'ada@slipway.example',
    role: 'Moderator',
    url: link('/staff/Vq3x-sample-Lr8T'),
    days: 7,
  }),
})

export const roleChanged = mailTemplate<{ name: string; role: string | null; url: string }>({
  name: 'role_changed',
  compose: ({ name, role, url }, site) => ({
    subject: role ? `Your role on ${site.name}: ${role}` : `Your role on ${site.name} was removed`,
    blocks: [
      greeting(name),
      role
        ? `Your role on ${site.name} is now ${role}. We signed you out everywhere; sign in again to continue.`
        : `You no longer have a role on ${site.name}. Your account and everything you own stay as they are.`,
      ...(role ? [{ label: 'Open the admin area', url }] : []),
    ],
  }),
  example: (link) => ({ name: 'Inês Carvalho', role: 'Editor', url: link('/admin') }),
})
