import { join, relative } from 'node:path'
import type { SourceFile } from 'typescript/unstable/ast'
import { API, type Project } from 'typescript/unstable/sync'

export const root = join(import.meta.dirname, '../../..')

export interface OpenProgram extends Disposable {
  project: Project
  /** Our own files below a folder of the repository, by their path from its root. */
  filesIn(folder: string): { file: string; source: SourceFile }[]
}

/** The whole project as the compiler sees it. */
export function openProgram(): OpenProgram {
  const api = new API({ cwd: root })
  const project = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()[0]!
  const names = project.program.getSourceFileNames().map((name) => ({ name, file: relative(root, name) }))
  return {
    project,
    filesIn: (folder) =>
      names
        .filter(({ file }) => file.startsWith(`${folder}/`))
        .map(({ name, file }) => ({ file, source: project.program.getSourceFile(name)! })),
    [Symbol.dispose]: () => api.close(),
  }
}
