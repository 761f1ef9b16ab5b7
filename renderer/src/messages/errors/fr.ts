import type { errorCodes } from "#shared/errors/errorCodes";

/** What a user reads about an error besides its own message, by its code. */
export const errors: Readonly<
  Record<keyof typeof errorCodes, { readonly title: string; readonly cause: string; readonly remedy: string }>
> = {
  INVALID_INPUT: {
    title: "Cette saisie n’est pas acceptée",
    cause: "La demande contient une valeur non autorisée.",
    remedy: "Corrigez ce qu’indique le message et réessayez.",
  },
  SENDER_REFUSED: {
    title: "La demande a été refusée",
    cause: "Elle ne venait pas de la fenêtre de Wharf.",
    remedy: "Rechargez la fenêtre. Si cela se reproduit, redémarrez Wharf.",
  },
  NOT_CONFIRMED: {
    title: "Non autorisé",
    cause:
      "Wharf a posé la question dans une fenêtre à part ; la réponse a été non, ou la fenêtre a été fermée.",
    remedy: "Si c’est bien ce que vous voulez, réessayez et autorisez-le dans cette fenêtre.",
  },
  CANCELLED: {
    title: "Arrêté",
    cause: "Vous l’avez arrêté avant la fin.",
    remedy: "Relancez-le quand vous voulez.",
  },
  INTERNAL: {
    title: "Un problème est survenu dans Wharf",
    cause: "C’est un défaut de Wharf, pas de votre saisie.",
    remedy: "Réessayez. Le journal contient les détails sous le numéro donné dans le message.",
  },
  PROFILE_NOT_FOUND: {
    title: "Ce service n’est plus configuré",
    cause: "Il a été retiré dans Paramètres.",
    remedy: "Choisissez un autre service, ou ajoutez-le de nouveau dans Paramètres.",
  },
  KEY_MISSING: {
    title: "Clé d’API requise",
    cause: "Aucune clé n’est enregistrée pour ce service et son adresse.",
    remedy: "Saisissez la clé dans les paramètres du service.",
  },
  KEYCHAIN_ABSENT: {
    title: "Aucun trousseau trouvé",
    cause: "Cet ordinateur n’a pas de trousseau où conserver des secrets.",
    remedy:
      "La clé est conservée jusqu’à la fermeture de Wharf. Pour la garder plus longtemps, installez ou démarrez un trousseau.",
  },
  KEYCHAIN_LOCKED: {
    title: "Le trousseau est verrouillé",
    cause: "Il contient une clé mais ne la délivre pas.",
    remedy: "Déverrouillez le trousseau et réessayez, ou saisissez de nouveau la clé.",
  },
  KEYCHAIN_FAILED: {
    title: "Le trousseau n’a pas répondu",
    cause: "Le trousseau du système a signalé une erreur ou a mis trop de temps.",
    remedy:
      "Réessayez. En cas d’échec, saisissez de nouveau la clé ; elle sera conservée jusqu’à la fermeture de Wharf.",
  },
  ADDRESS_NOT_ALLOWED: {
    title: "Cette adresse ne peut pas être utilisée",
    cause: "Les services exigent https. Le http simple n’est possible que pour cet ordinateur.",
    remedy: "Saisissez une adresse qui commence par https:// et se termine par /api/v1.",
  },
  OFFLINE: {
    title: "Vous êtes hors ligne",
    cause: "Cet ordinateur n’est connecté à aucun réseau.",
    remedy: "Connectez-vous et réessayez. Les bases de données de cet ordinateur restent disponibles.",
  },
  DNS_FAILED: {
    title: "L’hôte du service est introuvable",
    cause: "Le nom d’hôte n’a pas d’adresse connue.",
    remedy: "Vérifiez l’orthographe de l’adresse, et s’il vous faut un VPN.",
  },
  CONNECTION_REFUSED: {
    title: "Le service ne répond pas",
    cause: "Rien n’accepte de connexion à cette adresse et sur ce port.",
    remedy: "Vérifiez l’adresse et le port, et que le service fonctionne.",
  },
  CONNECTION_CUT: {
    title: "Connexion perdue",
    cause: "Le service ou le réseau a fermé la connexion avant la fin de la réponse.",
    remedy: "Réessayez. Si vous modifiiez quelque chose, vérifiez d’abord si la modification a été faite.",
  },
  TLS_FAILED: {
    title: "Le certificat du service n’est pas fiable",
    cause: "Il n’est pas valable pour cette adresse, a expiré ou provient d’un émetteur inconnu.",
    remedy:
      "Vérifiez l’adresse. Si elle est juste, interrogez l’administrateur du service au sujet du certificat.",
  },
  TIMEOUT: {
    title: "Le service a mis trop de temps",
    cause: "Aucune réponse n’est arrivée à temps.",
    remedy: "Réessayez, ou demandez moins de lignes.",
  },
  REDIRECT_REFUSED: {
    title: "Le service redirige vers une autre adresse",
    cause: "Wharf ne suit pas les redirections, car elles pourraient envoyer votre clé ailleurs.",
    remedy: "Saisissez l’adresse finale du service.",
  },
  ANSWER_TOO_LARGE: {
    title: "La réponse est trop volumineuse",
    cause: "Elle dépasse la taille que Wharf accepte.",
    remedy: "Demandez moins de lignes ou de colonnes.",
  },
  ANSWER_NOT_JSON: {
    title: "Aucun service de bases de données à cette adresse",
    cause: "Elle renvoie autre chose que les données du service.",
    remedy:
      "Vérifiez que l’adresse se termine par /api/v1 et qu’aucune page de connexion n’intercepte les demandes.",
  },
  ANSWER_NOT_UNDERSTOOD: {
    title: "Impossible de lire la réponse du service",
    cause: "Le service a répondu sous une forme que Wharf ne connaît pas.",
    remedy:
      "Vérifiez s’il existe une version plus récente de Wharf, et signalez-le à l’administrateur du service.",
  },
  REQUEST_REFUSED: {
    title: "Le service a rejeté la demande",
    cause: "La demande ne respecte pas les règles du service.",
    remedy: "Corrigez ce qu’indique le message et réessayez.",
  },
  SOURCE_FAILED: {
    title: "Impossible de lire la source",
    cause: "Le service a tenté de se connecter avec ces paramètres, et la source ou le réseau a refusé.",
    remedy:
      "Corrigez ce qu’indique le message et testez de nouveau, ou envoyez le message à l’administrateur de la source.",
  },
  STATEMENT_FAILED: {
    title: "L’instruction a échoué",
    cause: "La base de données a signalé une erreur.",
    remedy: "Corrigez ce qu’indique le message et réexécutez l’instruction.",
  },
  STATEMENT_OVER_TIME: {
    title: "L’instruction a atteint la limite de temps",
    cause: "Le service met fin aux instructions qui dépassent sa limite.",
    remedy:
      "Réduisez ce qu’elle lit, par un filtre ou une jointure plus petite, ou faites relever la limite du service.",
  },
  STATEMENT_NOT_ALLOWED: {
    title: "Cette instruction n’est pas disponible ici",
    cause: "Le service n’exécute pas ce type d’instruction.",
    remedy: "Écrivez-la autrement.",
  },
  SESSION_ENDED: {
    title: "La session est terminée",
    cause:
      "Rien n’y a été exécuté pendant un moment, ou sa base de données ou le service s’est arrêté. Une transaction ouverte a été annulée.",
    remedy: "Reprenez l’exécution depuis le début du travail : une nouvelle session s’ouvrira.",
  },
  SESSION_NOT_AVAILABLE: {
    title: "Pas de sessions ici",
    cause:
      "Ce service exécute chaque instruction isolément. Les bases de données de cet ordinateur ont des sessions.",
    remedy: "Désactivez Session dans la barre d’outils de l’onglet.",
  },
  KEY_REJECTED: {
    title: "La clé a été rejetée",
    cause: "Elle est erronée, expirée ou révoquée.",
    remedy: "Saisissez une clé valable. Vos onglets sont intacts.",
  },
  ACCESS_DENIED: {
    title: "Cette clé n’a pas accès ici",
    cause: "Le service connaît la clé mais ne l’autorise pas à lire ceci.",
    remedy: "Utilisez une clé qui a l’accès, ou demandez à l’administrateur du service de l’accorder.",
  },
  SCOPE_TOO_SMALL: {
    title: "Cette clé est en lecture seule",
    cause: "L’action exige une clé à accès complet.",
    remedy: "Utilisez une clé à accès complet.",
  },
  READ_ONLY_MODE: {
    title: "Mode lecture seule",
    cause: "Cet onglet ou son service n’exécute que des requêtes de lecture.",
    remedy:
      "Désactivez le mode lecture seule dans la barre d’outils de l’onglet, ou dans les paramètres du service.",
  },
  NOT_FOUND: {
    title: "Introuvable",
    cause: "L’élément a été supprimé, ou appartient à une autre organisation.",
    remedy: "Actualisez la liste.",
  },
  STATE_CONFLICT: {
    title: "Impossible pour le moment",
    cause: "La base de données ou la Connexion est dans un état qui ne le permet pas.",
    remedy: "Attendez qu’elle soit prête et réessayez.",
  },
  RATE_LIMITED: {
    title: "Trop de demandes",
    cause: "Le service limite le nombre de demandes.",
    remedy: "Attendez un instant et réessayez.",
  },
  SERVICE_FAULT: {
    title: "Erreur du service",
    cause: "Le service a signalé une erreur interne.",
    remedy: "Réessayez dans un instant.",
  },
  LOCAL_SERVICE_STOPPED: {
    title: "Le service de cet ordinateur s’est arrêté",
    cause: "Son processus s’est terminé. Wharf le redémarre automatiquement.",
    remedy:
      "Réessayez dans un instant. Si vous modifiiez quelque chose, vérifiez d’abord si la modification a été faite.",
  },
  RESULT_STORE_STOPPED: {
    title: "Ce résultat a été perdu",
    cause:
      "Le stockage des résultats a planté avant que ce résultat soit complet, puis a redémarré. Les résultats complets et vos requêtes sont inchangés.",
    remedy: "Réexécutez l’instruction.",
  },
  RESULT_GONE: {
    title: "Ce résultat n’est plus conservé",
    cause:
      "Il a été supprimé pour respecter la limite de disque, ou était incomplet à la fermeture de Wharf.",
    remedy: "Réexécutez l’instruction.",
  },
  RESULT_DAMAGED: {
    title: "Le fichier de ce résultat est endommagé",
    cause:
      "Une partie du fichier manque ou a changé, par exemple après une coupure de courant ; ses lignes ne sont donc pas affichées.",
    remedy: "Réexécutez l’instruction.",
  },
  BACKUP_FAILED: {
    title: "La sauvegarde n’a pas pu être écrite",
    cause:
      "Il est impossible d’écrire dans le dossier, ou son disque est plein. Aucune copie incomplète n’est restée.",
    remedy: "Choisissez un autre dossier et recommencez la sauvegarde.",
  },
  EXPORT_NOT_POSSIBLE: {
    title: "Ce format ne peut pas contenir le résultat",
    cause: "Le résultat dépasse les limites de ce format.",
    remedy: "Choisissez CSV ou Parquet, ou excluez ce qu’indique le message.",
  },
  EXPORT_NOT_WRITTEN: {
    title: "Le fichier n’a pas pu être écrit",
    cause: "Le dossier n’existe plus, ou ce compte ne peut pas y écrire.",
    remedy: "Choisissez un autre dossier et exportez de nouveau.",
  },
  EXPORT_DISK_FULL: {
    title: "Le disque est plein",
    cause: "Il n’y a pas assez d’espace pour le fichier. Le fichier incomplet a été supprimé.",
    remedy: "Libérez de l’espace ou choisissez un autre disque, puis exportez de nouveau.",
  },
  EXPORT_KEY_UNFIT: {
    title: "Ces colonnes ne forment pas une clé unique",
    cause:
      "Les lignes sont lues par pages selon ces colonnes : leurs valeurs doivent être uniques et aucune ne doit manquer.",
    remedy: "Choisissez d’autres colonnes, ou une combinaison de colonnes.",
  },
  EXPORT_ROWS_CHANGED: {
    title: "Les lignes ont changé pendant l’export",
    cause: "La dernière ligne d’une page n’existait plus à la lecture de la page suivante.",
    remedy: "Exportez de nouveau quand rien n’écrit dans ces tables.",
  },
  GROUPS_TOO_MANY: {
    title: "Trop de groupes",
    cause: "Le groupement a presque autant de valeurs qu’il y a de lignes.",
    remedy:
      "Groupez plus largement, par exemple par mois pour une date ou par intervalles pour un nombre, ou filtrez d’abord.",
  },
  RESULT_DISK_FULL: {
    title: "Espace disque insuffisant pour ce résultat",
    cause: "Le disque est plein, ou le résultat dépasse la limite de disque des résultats.",
    remedy:
      "Libérez de l’espace disque, augmentez la limite de disque dans Paramètres, ou demandez moins de lignes ou de colonnes.",
  },
  RESULT_NOT_LOADED: {
    title: "Le résultat n’a pas pu être conservé comme table",
    cause: "La base de données des résultats a rejeté ses lignes. Aucune table n’a été modifiée.",
    remedy: "Corrigez ce qu’indique le message et réessayez.",
  },
  RESULTS_KEY_REPEATS: {
    title: "Ces colonnes clés ne sont pas uniques",
    cause: "Plusieurs lignes d’un même résultat ont les mêmes valeurs dans ces colonnes.",
    remedy: "Choisissez d’autres colonnes, ou comparez les lignes entières.",
  },
  COPY_TOO_LARGE: {
    title: "Trop volumineux pour le presse-papiers",
    cause: "Wharf copie au plus 256 millions de caractères.",
    remedy: "Sélectionnez moins de lignes ou de colonnes et copiez de nouveau.",
  },
  FILE_NOT_READABLE: {
    title: "Impossible d’ouvrir le fichier",
    cause: "Il a été déplacé, n’est pas un fichier de données, ou ce compte ne peut pas le lire.",
    remedy: "Vérifiez le fichier et choisissez-le de nouveau.",
  },
  FILE_NOT_UNDERSTOOD: {
    title: "Impossible de lire ce fichier avec ces paramètres",
    cause: "Il n’est pas conforme à son format.",
    remedy: "Modifiez les paramètres, ou corrigez le fichier.",
  },
  FILE_CHANGED: {
    title: "Le fichier a changé pendant le chargement",
    cause: "Un programme y a écrit ou l’a remplacé ; rien n’a donc été chargé.",
    remedy: "Chargez-le de nouveau quand plus rien n’y écrit, ou chargez-en une copie.",
  },
  LOAD_DISK_FULL: {
    title: "Espace disque insuffisant pour ces lignes",
    cause: "Le disque de la base de données n’a plus de place pour ces lignes. Rien n’a été chargé.",
    remedy: "Libérez-y de l’espace, puis chargez de nouveau.",
  },
  LINES_LOST: {
    title: "Les nombres de lignes du fichier ne concordent pas",
    cause: "Des lignes ne seraient ni chargées ni comptées ; rien n’a donc été chargé.",
    remedy:
      "Vérifiez le séparateur, le guillemet et les lignes à ignorer, puis chargez de nouveau le fichier.",
  },
  TABLE_EXISTS: {
    title: "Cette table existe déjà",
    cause: "Le chargement l’écraserait.",
    remedy: "Choisissez un autre nom, ou choisissez de remplacer la table.",
  },
  SAVED_QUERY_CHANGED: {
    title: "La requête enregistrée a changé",
    cause: "Un autre programme ou un autre onglet a modifié le fichier entre-temps.",
    remedy: "Rouvrez la requête, ou enregistrez-la sous un autre nom.",
  },
  SAVED_QUERY_EXISTS: {
    title: "Ce nom est déjà pris",
    cause: "Une requête enregistrée ou un dossier porte déjà ce nom.",
    remedy: "Choisissez un autre nom ou un autre dossier.",
  },
  SAVED_QUERY_NOT_DONE: {
    title: "La requête enregistrée n’est pas accessible",
    cause: "Le fichier ou son dossier ne peut pas être lu ou écrit en l’état.",
    remedy:
      "Corrigez ce qu’indique le message, ou choisissez un autre dossier pour les requêtes enregistrées.",
  },
  SETTINGS_NOT_WRITTEN: {
    title: "Le paramètre n’a pas pu être enregistré",
    cause: "Wharf ne peut pas écrire settings.json, ou ne peut pas lire ce qu’il contient.",
    remedy: "Corrigez ce qu’indique le message, puis modifiez de nouveau le paramètre.",
  },
  WORKSPACE_NOT_WRITTEN: {
    title: "Votre texte n’a pas pu être enregistré",
    cause: "Wharf ne peut pas écrire dans son dossier. Le disque est peut-être plein.",
    remedy: "Libérez de l’espace disque. D’ici là, le texte reste dans la fenêtre.",
  },
  UPDATE_UNREACHABLE: {
    title: "La mise à jour n’a pas pu être obtenue",
    cause: "Le serveur des mises à jour n’a pas répondu.",
    remedy: "Vérifiez le réseau et réessayez. Cette version continue de fonctionner.",
  },
  UPDATE_REFUSED: {
    title: "La mise à jour n’a pas été acceptée",
    cause: "Ce que le serveur a envoyé n’est pas ce que l’éditeur de cette application a signé.",
    remedy: "Rien n’a été installé. Réessayez plus tard ou téléchargez vous-même la nouvelle version.",
  },
  UPDATE_WAITS: {
    title: "Quelque chose est encore en cours",
    cause: "Un redémarrage y mettrait fin.",
    remedy: "Attendez que cela se termine, ou arrêtez-le, puis redémarrez.",
  },
};
