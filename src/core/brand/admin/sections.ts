import { publicMediaUrl } from '../../../directory/media/urls.ts'
import type { App } from '../../../platform/app.ts'
import { attributes, type Html, html, nothing } from '../../../platform/html.ts'
import type { Problem } from '../../../platform/problem.ts'
import { tokenField } from '../../../web/account.ts'
import { checkbox, field, textField } from '../../../web/components/form.ts'
import { notice } from '../../../web/components/notice.ts'
import { section } from '../../../web/components/section.ts'
import type { Navigation } from '../../../web/layout/navigation.ts'
import { localTime } from '../../../web/local-time.ts'
import { fieldError } from '../../../web/show.ts'
import type { Person } from '../../../web/viewer.ts'
import { siteTimeZone } from '../../calendar/weeks.ts'
import { type Brand, type BrandPicture, type BrandSection, type SocialNetwork, socialNetworks } from '../document.ts'
import { brandFonts, fontKeys } from '../fonts.ts'
import { homeSections } from '../home-sections.ts'
import { isAnnounced } from '../pages/look.ts'
import { allowsCustomCode } from '../settings.ts'
import { colorFields } from './colors.ts'
import { entryList } from './entries.ts'

export interface SectionContext {
  app: App
  person: Person
  navigation: Navigation
  problem: Problem | undefined
}

/** The slots for pictures, by the section that they belong to. */
export const pictureSlots = {
  logo: { section: 'identity', label: 'Logo', kind: 'wordmark', hint: 'PNG, SVG or WebP, at least 80 pixels high.' },
  logo_dark: {
    section: 'identity',
    label: 'Logo for dark backgrounds',
    kind: 'wordmark',
    hint: 'Shown in the dark scheme and in the footer. Without one, the logo is used everywhere.',
  },
  icon: {
    section: 'identity',
    label: 'Icon',
    kind: 'logo',
    hint: 'Square. For browser tabs, home screens and emails.',
  },
  picture: {
    section: 'previews',
    label: 'Picture',
    kind: 'screenshot',
    hint: 'Best at 1200 × 630 pixels. Without one, we draw it from your name, purpose and colors.',
  },
} as const
export type PictureSlot = keyof typeof pictureSlots

type Drawings = { [Name in BrandSection]: (value: Brand[Name], context: SectionContext) => Html }

/** The fields of each form. */
export const sectionFields: Drawings = {
  identity: ({ name, purpose, show_name }, { problem }) =>
    html`${field({
      name: 'name',
      label: 'Name',
      value: name,
      maxlength: 80,
      required: true,
      hint: 'In titles, emails, feeds and badges.',
      error: fieldError(problem, 'name'),
    })}${textField({
      name: 'purpose',
      label: 'Purpose',
      value: purpose,
      rows: 2,
      maxlength: 300,
      required: true,
      hint: 'One sentence. In the footer, search results and link previews.',
      error: fieldError(problem, 'purpose'),
    })}${checkbox({ name: 'show_name', label: 'Show the name next to the logo', checked: show_name })}`,
  previews: ({ name }, { app, problem }) =>
    field({
      name: 'preview_name',
      label: 'Name in link previews',
      value: name,
      maxlength: 80,
      hint: `Shown when someone shares a page. Defaults to ${app.siteName()}.`,
      error: fieldError(problem, 'name'),
    }),
  colors: colorFields,
  type: (value) =>
    html`${(['headings', 'text'] as const).map(
      (role) => html`<fieldset class="fonts"><legend>${role === 'headings' ? 'Headings' : 'Text'}</legend>
<div class="font-choices">${fontKeys.map(
        (key) =>
          html`<label class="font-choice"><input${attributes({
            type: 'radio',
            name: role,
            value: key,
            checked: value[role] === key,
          })}><span class="font-sample font-${key.replace('_', '-')}">${
            role === 'headings' ? 'Launch week' : 'A new product every Monday.'
          }</span><span><b>${brandFonts[key].name}</b> <span class="muted">${brandFonts[key].about}</span></span></label>`,
      )}</div></fieldset>`,
    )}<p class="hint">All fonts are free (SIL Open Font License) and served by your site. Nothing loads from elsewhere.</p>`,
  navigation: ({ menu, footer }, { navigation, problem }) =>
    html`${entryList({
      list: 'menu',
      label: 'Menu',
      hint: 'In the header. Links can go to your own pages or to other sites.',
      known: navigation.main,
      entries: menu,
      ownLinks: true,
      problem,
    })}${entryList({
      list: 'footer',
      label: 'Footer columns',
      hint: 'Your own links share a column called “More”.',
      known: navigation.footer.map(({ key, name, links }) => ({
        key,
        name,
        about: links.map(([, text]) => text).join(', '),
      })),
      entries: footer,
      ownLinks: true,
      problem,
    })}`,
  footer: ({ text, social }, { problem }) =>
    html`${textField({
      name: 'text',
      label: 'Footer text',
      value: text,
      rows: 3,
      maxlength: 1000,
      hint: 'Below your purpose: company name, address, a note. Markdown works.',
      error: fieldError(problem, 'text'),
    })}<fieldset class="stack"><legend>Social links</legend><div class="social-fields">${(
      Object.keys(socialNetworks) as SocialNetwork[]
    ).map((network) =>
      field({
        name: `social_${network}`,
        label: socialNetworks[network],
        value: social[network] ?? '',
        type: 'url',
        maxlength: 300,
        placeholder: 'https://',
        error: fieldError(problem, `social_${network}`),
      }),
    )}</div></fieldset>`,
  announcement: (value, { app, problem }) => {
    const zone = siteTimeZone(app)
    const moment = (at: string | null) => (at && !Number.isNaN(Date.parse(at)) ? localTime(zone, new Date(at)) : '')
    return html`${
      value.text !== '' &&
      notice(
        isAnnounced(value, app.clock.now())
          ? 'Visible now, once published.'
          : value.ends_at !== null && value.ends_at <= app.clock.now().toISOString()
            ? 'This announcement has ended.'
            : 'Scheduled. It appears automatically when it starts.',
      )
    }${textField({
      name: 'text',
      label: 'Announcement',
      value: value.text,
      rows: 2,
      maxlength: 200,
      hint: 'A bar above the header of every page. Leave it empty to show none.',
      error: fieldError(problem, 'text'),
    })}<div class="pair">${field({
      name: 'link_name',
      label: 'Link text',
      value: value.link?.name ?? '',
      maxlength: 40,
      error: fieldError(problem, 'link_name'),
    })}${field({
      name: 'link_url',
      label: 'Link URL',
      value: value.link?.url ?? '',
      maxlength: 500,
      error: fieldError(problem, 'link_url'),
    })}</div><div class="pair">${field({
      name: 'starts_at',
      label: 'Start',
      type: 'datetime-local',
      value: moment(value.starts_at),
      hint: `In ${zone}. Empty: right away.`,
      error: fieldError(problem, 'starts_at'),
    })}${field({
      name: 'ends_at',
      label: 'End',
      type: 'datetime-local',
      value: moment(value.ends_at),
      hint: `In ${zone}. Empty: until you remove it.`,
      error: fieldError(problem, 'ends_at'),
    })}</div>`
  },
  home: ({ title, text, sections }, { problem }) =>
    html`${field({
      name: 'title',
      label: 'Welcome heading',
      value: title,
      maxlength: 120,
      error: fieldError(problem, 'title'),
    })}${textField({
      name: 'text',
      label: 'Welcome text',
      value: text,
      rows: 5,
      maxlength: 5000,
      hint: 'Markdown works. Leave both empty to show no welcome.',
      error: fieldError(problem, 'text'),
    })}${entryList({
      list: 'sections',
      label: 'Sections',
      hint: 'Sections stay in their column. You can change their order within it.',
      known: homeSections,
      entries: sections,
      ownLinks: false,
      problem,
    })}`,
  code: ({ css, head, hosts }, { app, problem }) =>
    html`${
      !app.settings.get(allowsCustomCode) &&
      notice(
        html`Custom code is off, so none of this is on your pages. \
<a href="/admin/settings/site#brand.custom_code">Turn it on in Settings</a>.`,
      )
    }${codeField(
      'css',
      'Custom CSS',
      css,
      'On public pages only, after our styles. Admin and account pages never use it.',
      problem,
    )}${codeField(
      'head',
      'Head snippet',
      head,
      'For analytics and verification tags: script, meta, link and noscript elements. On public pages only.',
      problem,
    )}${textField({
      name: 'hosts',
      label: 'Allowed hosts',
      value: hosts.join('\n'),
      rows: 3,
      hint: 'One per line, such as plausible.io. Browsers block everything else.',
      error: problem?.errors?.find(({ path }) => path.startsWith('hosts'))?.message,
    })}`,
}

function codeField(name: string, label: string, value: string, hint: string, problem: Problem | undefined): Html {
  return html`<div class="code-field">${textField({
    name,
    label,
    value,
    rows: 9,
    maxlength: 50_000,
    hint,
    error: fieldError(problem, name),
  })}</div>`
}

/** The pictures of a section, each with its own form. */
export function pictureForms(
  name: BrandSection,
  brand: Brand,
  { app, person, problem }: SectionContext,
  failed?: string,
): Html {
  const slots = (Object.keys(pictureSlots) as PictureSlot[]).filter((slot) => pictureSlots[slot].section === name)
  if (slots.length === 0) return nothing
  return section({
    id: 'pictures',
    title: name === 'identity' ? 'Logo and icon' : 'Picture',
    content: html`<div class="brand-pictures">${slots.map((slot) =>
      pictureForm(app, person, slot, pictureIn(brand, slot), failed === slot ? fieldError(problem, 'file') : undefined),
    )}</div>`,
  })
}

function pictureIn({ identity, previews }: Brand, slot: PictureSlot): BrandPicture {
  return slot === 'picture' ? previews.picture : identity[slot]
}

function pictureForm(
  app: App,
  person: Person,
  slot: PictureSlot,
  picture: BrandPicture,
  error: string | undefined,
): Html {
  const { label, hint } = pictureSlots[slot]
  const src = picture && publicMediaUrl(app, picture.path)
  return html`<div class="brand-picture" id="picture-${slot}">
<div class="brand-picture-frame${slot === 'logo_dark' && ' on-deep'}">${
    src
      ? html`<img${attributes({ src, alt: `Current: ${label}`, width: picture.width, height: picture.height })}>`
      : html`<span class="muted">None</span>`
  }</div>
<form method="post" enctype="multipart/form-data" action="/admin/brand/pictures/${slot}">${tokenField(person)}\
<div class="field${error && ' field-wrong'}"><label for="file-${slot}">${label}</label><p class="hint" id="file-${slot}-hint">${hint}</p>\
<input${attributes({
    id: `file-${slot}`,
    name: 'file',
    type: 'file',
    accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml',
    required: true,
    'aria-describedby': `file-${slot}-hint`,
  })}>${error && html`<p class="wrong">${error}</p>`}</div>
<button class="button button-quiet">Upload<span class="visually-hidden">: ${label}</span></button></form>${
    picture &&
    html`<form method="post" action="/admin/brand/pictures/${slot}/remove">${tokenField(person)}\
<button class="button button-quiet">Remove<span class="visually-hidden">: ${label}</span></button></form>`
  }</div>`
}
