declare module 'anafanafo' {
  type Font = '10px Verdana' | '11px Verdana' | 'bold 10px Verdana' | 'bold 11px Helvetica'
  export default function measure(text: string, options: { font: Font; guess?: boolean }): number
}
