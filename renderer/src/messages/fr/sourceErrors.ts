import type * as english from "../en/sourceErrors";
import type { Translated } from "../../lib/translation";

/** What a failed sync's sentence is about: the cause in a few words, and what to do. */
export const sourceErrors: Translated<typeof english.sourceErrors> = {
  paused: {
    cause: "Une modification de la Connexion a annulé la synchronisation",
    remedy:
      "Les tables terminées ont leurs nouvelles lignes. Synchronisez de nouveau, ou relancez la Connexion si elle est en pause.",
  },
  cancelled: {
    cause: "La synchronisation a été annulée",
    remedy:
      "Les tables terminées ont leurs nouvelles lignes, les autres leurs anciennes lignes. Synchronisez de nouveau pour les mettre toutes à jour.",
  },
  interrupted: {
    cause: "Le service s’est arrêté pendant la synchronisation",
    remedy:
      "Aucune table n’est à moitié chargée. Synchronisez de nouveau, ou attendez la prochaine synchronisation planifiée.",
  },
  otherAddress: {
    cause: "Les identifiants enregistrés n’ont pas été envoyés : l’adresse a changé",
    remedy: "Saisissez de nouveau les identifiants dans Paramètres, puis synchronisez.",
  },
  credentials: {
    cause: "Le service ne peut pas déchiffrer les identifiants enregistrés",
    remedy: "Saisissez de nouveau les identifiants dans Paramètres, puis synchronisez.",
  },
  diskFull: {
    cause: "Un disque est plein",
    remedy:
      "Libérez de l’espace sur la machine qui héberge le service, ou excluez de grandes tables, puis synchronisez de nouveau.",
  },
  dns: {
    cause: "Le nom d’hôte de la source est introuvable",
    remedy:
      "Vérifiez l’orthographe de l’hôte dans Paramètres. Le service doit pouvoir résoudre ce nom, pas seulement cet ordinateur.",
  },
  rateLimit: {
    cause: "La limite de débit de la source a été atteinte",
    remedy:
      "Synchronisez moins souvent ou moins de tables, ou attendez la prochaine synchronisation planifiée.",
  },
  connections: {
    cause: "La source n’a plus de connexion libre",
    remedy:
      "Fermez des connexions inutilisées ou augmentez la limite à la source, puis synchronisez de nouveau.",
  },
  permission: {
    cause: "L’utilisateur de la source n’a pas le droit de lire ceci",
    remedy:
      "Demandez l’accès en lecture à l’administrateur de la source, ou désactivez la table dans Tables.",
  },
  login: {
    cause: "La source a rejeté les identifiants",
    remedy: "Saisissez les identifiants actuels dans Paramètres, puis synchronisez de nouveau.",
  },
  refused: {
    cause: "Rien n’accepte de connexion à l’adresse de la source",
    remedy:
      "Vérifiez l’hôte et le port dans Paramètres, et que la source fonctionne et autorise l’adresse du service.",
  },
  cut: {
    cause: "La connexion à la source a été perdue",
    remedy:
      "Synchronisez de nouveau. Si cela se reproduit, demandez à l’administrateur de la source ce qui interrompt les lectures longues.",
  },
  tls: {
    cause: "Impossible d’établir une connexion chiffrée avec la source",
    remedy: "Vérifiez le mode TLS et le certificat dans Paramètres avec l’administrateur de la source.",
  },
  timeout: {
    cause: "La source n’a pas répondu à temps",
    remedy:
      "Vérifiez que le service peut atteindre la source, et si celle-ci limite ou verrouille les lectures longues.",
  },
  missing: {
    cause: "Un élément à lire n’existe plus",
    remedy: "Voyez dans Tables ce que la source propose maintenant, et vérifiez les noms dans Paramètres.",
  },
};
