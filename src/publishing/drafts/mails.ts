import { mailTemplate } from '../../core/mail/template.ts'

interface Invitation {
  from: string
  product: string
  url: string
}

export const cofounderInvite = mailTemplate<Invitation>({
  name: 'cofounder_invite',
  topic: 'invites',
  compose: ({ from, product, url }, site) => ({
    subject: `${from} invites you to work on ${product}`,
    blocks: [
      'Hello,',
      `${from} is preparing the launch of ${product} at ${site.name} and would like you to work on its profile too.`,
      { label: 'See the invitation', url },
      {
        note:
          'The link is for you alone and works for 14 days. If you do not know who this is, ignore this mail: ' +
          'nothing happens without the link.',
      },
    ],
  }),
})
