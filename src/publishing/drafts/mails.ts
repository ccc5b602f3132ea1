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
    subject: `${from} invited you to work on ${product}`,
    blocks: [
      'Hi,',
      `${from} is launching ${product} on ${site.name} and invited you to edit its profile.`,
      { label: 'View invitation', url },
      {
        note:
          'This link is just for you and expires in 14 days. ' +
          'If you don’t know the sender, you can ignore this email.',
      },
    ],
  }),
  example: (link) => ({
    from: 'ines@tidepool.example',
    product: 'tidepool.example',
    url: link('/invites/Vq3x-sample-Lr8T'),
  }),
})
